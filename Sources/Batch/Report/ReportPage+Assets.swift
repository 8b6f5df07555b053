// What is the same on every page. The policy of the page names the style and the script by their hashes, so nothing else
// can run; `ReportTests` says what to write here when one of them changes.
extension ReportPage {
  static let styleHash = "sha256-jBTfE0Izb3Ds97ZpoeW4IMO1nY8ldqEzKkSKQjWJ8b0="
  static let scriptHash = "sha256-XrM3BMFuMdxuWpq0XpLzzVrCSRphP/65+B7pVZLzQ3k="

  static let style = """

    :root { color-scheme: light dark; --line: #8884; --soft: #8882; --accent: #2563eb; }
    * { box-sizing: border-box; }
    body { font: 16px/1.5 system-ui, "Noto Sans", "Noto Sans CJK JP", sans-serif; margin: 0 auto; max-width: 100rem;
      padding: 1rem 1.5rem; }
    h1 { font-size: 1.4rem; margin: 0; overflow-wrap: anywhere; }
    header p, #count { margin: .25rem 0; opacity: .75; }
    form { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; align-items: end; position: sticky; top: 0; z-index: 1;
      background: Canvas; padding: .75rem 0; border-bottom: 1px solid var(--line); }
    label { display: grid; gap: .15rem; font-size: .8rem; }
    label.check { display: flex; align-items: center; gap: .4rem; padding-bottom: .4rem; }
    input, select, button { font: inherit; padding: .3rem .5rem; }
    input[type=search] { width: min(26rem, 80vw); }
    table { border-collapse: collapse; width: 100%; table-layout: fixed; }
    th { text-align: left; font-size: .8rem; padding: .5rem .6rem; border-bottom: 1px solid var(--line); }
    th button { font: inherit; background: none; border: 0; padding: 0; cursor: pointer; color: inherit; }
    td { vertical-align: top; padding: .5rem .6rem; border-bottom: 1px solid var(--soft); overflow-wrap: anywhere; }
    td.text { white-space: pre-wrap; }
    th.number, td.number { width: 6.5rem; font-variant-numeric: tabular-nums; }
    th.notes { width: 16%; }
    td.notes { font-size: .85rem; }
    .error { color: #b91c1c; }
    .meter { display: block; height: .3rem; width: 4rem; background: var(--soft); border-radius: .15rem; }
    .meter i { display: block; height: 100%; border-radius: .15rem; background: var(--accent); }
    mark { background: #fde047; color: #000; }
    nav { display: flex; gap: .75rem; align-items: center; padding: 1rem 0; }
    @media (prefers-color-scheme: dark) { .error { color: #fca5a5; } }
    @media (max-width: 45rem) {
      thead { display: none; } tr { display: block; border-bottom: 1px solid var(--line); padding: .5rem 0; }
      td, td.number { display: block; width: auto; border: 0; padding: .15rem 0; }
    }

    """

  static let controls = """
    <form role="search" aria-label="Filters">
    <label>Search texts and translations <input type="search" id="search" autocomplete="off"></label>
    <label>Language <select id="language"><option value="">all</option></select></label>
    <label>Confidence from <input type="number" id="low" min="0" max="1" step="0.05" value="0"></label>
    <label>to <input type="number" id="high" min="0" max="1" step="0.05" value="1"></label>
    <label>Notes <select id="note"><option value="">all</option><option value="any">with a note</option>\
    <option value="error">with an error</option></select></label>
    </form>
    <p id="count" role="status"></p>
    <table>
    <thead><tr>
    <th class="number" scope="col"><button type="button" data-sort="0">Record</button></th>
    <th scope="col">Text</th>
    <th scope="col">Translation</th>
    <th class="number" scope="col">Language</th>
    <th class="number" scope="col"><button type="button" data-sort="5">Confidence</button></th>
    <th class="notes" scope="col">Notes</th>
    </tr></thead>
    <tbody id="body"></tbody>
    </table>
    <nav aria-label="Pages">
    <button type="button" id="back">Back</button><span id="page"></span><button type="button" id="next">Next</button>
    </nav>
    <noscript>This page needs JavaScript, which it has within itself.</noscript>
    """

  static let script = #"""

    'use strict';
    (() => {
      const byId = id => document.getElementById(id);
      const rows = JSON.parse(byId('rows').textContent);
      const [record, column, source, translation, language, confidence, notes, error] = [0, 1, 2, 3, 4, 5, 6, 7];
      const data = document.body.dataset;
      const perPage = 100;
      let found = rows, page = 0, sort = record, direction = 1, words = '';

      const counts = new Map();
      for (const row of rows) counts.set(row[language], (counts.get(row[language]) ?? 0) + 1);
      for (const [name, count] of [...counts].sort((one, two) => two[1] - one[1] || (one[0] < two[0] ? -1 : 1))) {
        const option = document.createElement('option');
        option.value = name || '?';
        option.textContent = `${name || 'not recognised'} (${count})`;
        byId('language').append(option);
      }

      function filter() {
        words = byId('search').value.trim().toLowerCase();
        const wanted = byId('language').value, note = byId('note').value;
        const low = Number(byId('low').value || 0), high = Number(byId('high').value || 1);
        found = rows.filter(row => {
          if (wanted && (row[language] || '?') !== wanted) return false;
          const share = row[confidence] ?? 0;
          if (share < low || share > high) return false;
          if (note === 'error' && !row[error]) return false;
          if (note === 'any' && !row[notes] && !row[error]) return false;
          return !words || row[source].toLowerCase().includes(words) || row[translation].toLowerCase().includes(words);
        });
        if (sort !== record || direction < 0) {
          found.sort((one, two) => direction * ((one[sort] ?? -1) - (two[sort] ?? -1)) || one[record] - two[record]);
        }
        page = 0;
        show();
      }

      function cell(row, text, name, tag) {
        const element = document.createElement('td');
        element.className = name;
        if (tag) element.lang = tag;
        let rest = text;
        // Lower case may be longer than the text; then nothing is marked.
        while (words && rest.toLowerCase().length === rest.length) {
          const at = rest.toLowerCase().indexOf(words);
          if (at < 0) break;
          const mark = document.createElement('mark');
          mark.textContent = rest.slice(at, at + words.length);
          element.append(rest.slice(0, at), mark);
          rest = rest.slice(at + words.length);
        }
        element.append(rest);
        row.append(element);
        return element;
      }

      function show() {
        const pages = Math.max(1, Math.ceil(found.length / perPage));
        const body = document.createDocumentFragment();
        for (const row of found.slice(page * perPage, (page + 1) * perPage)) {
          const line = document.createElement('tr');
          const searched = words;
          words = '';
          cell(line, row[record] + (row[column] ? ` ${row[column]}` : ''), 'number');
          words = searched;
          cell(line, row[source], 'text', row[language] || data.source);
          cell(line, row[translation], 'text', data.target);
          words = '';
          cell(line, row[language], 'number');
          const share = cell(line, row[confidence] === null ? '' : row[confidence].toFixed(2), 'number');
          if (row[confidence] !== null) {
            const meter = document.createElement('span'), bar = document.createElement('i');
            meter.className = 'meter';
            meter.setAttribute('aria-hidden', 'true');
            bar.style.width = `${Math.round(100 * row[confidence])}%`;
            meter.append(bar);
            share.append(meter);
          }
          const remarks = cell(line, row[notes], 'notes');
          if (row[error]) {
            const problem = document.createElement('div');
            problem.className = 'error';
            problem.textContent = row[error];
            remarks.append(problem);
          }
          words = searched;
          body.append(line);
        }
        byId('body').replaceChildren(body);
        byId('count').textContent = `${found.length} of ${rows.length} texts` + (data.share ? ` (${data.share})` : '');
        byId('page').textContent = `Page ${page + 1} of ${pages}`;
        byId('back').disabled = page === 0;
        byId('next').disabled = page + 1 >= pages;
      }

      let waiting = 0;
      function later() {
        clearTimeout(waiting);
        waiting = setTimeout(filter, 120);
      }
      for (const id of ['search', 'low', 'high']) byId(id).addEventListener('input', later);
      for (const id of ['language', 'note']) byId(id).addEventListener('change', filter);
      document.querySelector('form').addEventListener('submit', event => event.preventDefault());
      byId('back').addEventListener('click', () => { page -= 1; show(); scrollTo(0, 0); });
      byId('next').addEventListener('click', () => { page += 1; show(); scrollTo(0, 0); });
      for (const button of document.querySelectorAll('[data-sort]')) {
        button.addEventListener('click', () => {
          const wanted = Number(button.dataset.sort);
          direction = wanted === sort ? -direction : 1;
          sort = wanted;
          filter();
        });
      }
      filter();
    })();

    """#
}
