"""Translates documents with the program and reads what comes out with other people's tools.

usage: check.py PROGRAM FOLDER; the folder is for the results.
"""
import json
import pathlib
import re
import subprocess
import sys

import pysrt
import webvtt
from lxml import etree, html
from translate.storage import po, properties, xliff, xliff2

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
here = pathlib.Path(__file__).parent
folder.mkdir(parents=True, exist_ok=True)


def run(*command, **options):
    return subprocess.run(command, check=True, text=True, capture_output=True, **options)


def translated(name, *options):
    source = here / name if (here / name).exists() else folder / name
    output = folder / name.replace(".ja.", ".en.")
    run(program, "batch", str(source), "--from", "ja", "--to", "en", "-q", "-o", str(output), *options)
    return source, output


def without(text, pattern):
    return re.sub(pattern, "", text)


def check(condition, what, *details):
    if not condition:
        sys.exit("\n".join([f"check.py: {what}", *map(str, details)]))


# PO: 200 messages with placeholders, plurals, contexts, tags, line feeds and long texts.
SENTENCES = ["部屋は広いです。", "朝食は美味しかったです。", "駅から近いです。", "また泊まりたいです。", "スタッフの対応が良かった。"]
SHAPES = [
    ("", "{s}"),
    ("c-format", "%d個の商品があります。{s}"),
    ("c-format", "ファイル「%s」を%sに保存しました。"),
    ("c-format", "進捗は 100%% です。{s}\\n"),
    ("python-format", "%(name)sさんから%(count)d件のメッセージがあります。"),
    ("python-brace-format", "{{name}}さん、{s}"),
    ("", "{s}<b>とても良い</b>ホテルです。"),
    ("", "詳しくは https://example.org/help?a=1 をご覧ください。{s}"),
    ("", "{s}\\n{s}\\n  * {s}\\n"),
    ("", "<a href=\\\"https://example.org\\\">こちら</a>で予約できます。{s}"),
]


def po_file(count, plural):
    lines = [
        'msgid ""', 'msgstr ""', '"Project-Id-Version: hotel 1.0\\n"', '"POT-Creation-Date: 2026-01-15 10:00+0900\\n"',
        '"PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE\\n"', '"Last-Translator: FULL NAME <EMAIL@ADDRESS>\\n"',
        '"Language-Team: LANGUAGE <LL@example.org>\\n"', '"Language: \\n"', '"MIME-Version: 1.0\\n"',
        '"Content-Type: text/plain; charset=UTF-8\\n"', '"Content-Transfer-Encoding: 8bit\\n"',
    ]
    lines += [f'"Plural-Forms: {plural}\\n"', ""]
    for number in range(count):
        flag, shape = SHAPES[number % len(SHAPES)]
        text = shape.format(s=SENTENCES[number // len(SHAPES) % len(SENTENCES)])
        lines += [f"#. message {number}", f"#: src/file.c:{number}"]
        if flag:
            lines.append(f"#, {flag}")
        lines += [f'msgctxt "c{number}"', f'msgid "{text}"']
        if number % 20 == 1:
            lines += [f'msgid_plural "{text}"', 'msgstr[0] ""', 'msgstr[1] ""']
        elif number % 20 == 10:
            lines += ['msgstr "A person did this."']
        else:
            lines += ['msgstr ""']
        lines.append("")
    return "\n".join(lines + ['#~ msgid "古い"', '#~ msgstr "old"', ""])


FILTERS = "printf xmltags variables urls numbers newlines escapes".split()
for name, count, plural in [
    ("many.ja.po", 200, "nplurals=2; plural=(n != 1);"), ("fresh.ja.pot", 20, "nplurals=INTEGER; plural=EXPRESSION;"),
]:
    (folder / name).write_text(po_file(count, plural), encoding="utf-8")
    source, output = translated(name)
    told = run("msgfmt", "-c", "--use-fuzzy", "-o", "/dev/null", str(output)).stderr
    check(not told, f"msgfmt says of {output}:", told)
    pofilter = [pathlib.Path(sys.executable).parent / "pofilter", "-i", output, "-o", folder / "filtered.po", "--progress=none"]
    (folder / "filtered.po").unlink(missing_ok=True)
    run(*map(str, pofilter), *[f"--test={test}" for test in FILTERS])
    filtered = folder / "filtered.po"
    found = [u for u in po.pofile.parsefile(str(filtered)).units if u.source] if filtered.exists() else []
    check(not found, f"pofilter found in {output}:", *found)
    before, after = (po.pofile.parsefile(str(path)).units for path in (source, output))
    check(len(before) == len(after), f"{output} has other messages")
    for old, new in zip(before[1:], after[1:]):
        check(old.source == new.source and old.getcontext() == new.getcontext(), f"{output}: another message", new)
        if old.isobsolete() or old.istranslated():
            check(str(old) == str(new), "touched:", new)
        else:
            check(new.isfuzzy() and new.target, "not translated, or not marked:", new)

# XLIFF
source, output = translated("hotel.ja.xlf")
etree.parse(str(output))
for unit in xliff.xlifffile.parsefile(str(output)).units:
    check(unit.target and unit.target != unit.source, f"{output}: not translated", unit)
    check(unit.isapproved() == (unit.target == "Quit") and unit.isfuzzy() != unit.isapproved(), f"{output}: state", unit)
added = r"\s*<target[^>]*>.*?</target>|<target/>"
text = output.read_text(encoding="utf-8")
check(re.sub(added, "", text, flags=re.S) == re.sub(added, "", source.read_text(encoding="utf-8"), flags=re.S),
      f"{output}: more than targets changed")
for unit in etree.parse(str(output)).iter("{*}trans-unit"):
    def codes(name):
        return sorted((e.tag, e.get("id") or e.get("mid")) for e in unit.find("{*}" + name).iter() if e.tag != unit.find("{*}" + name).tag)
    segmented = "seg-source" if unit.find("{*}seg-source") is not None else "source"
    check(codes(segmented) == codes("target"), f"{output}: codes", etree.tostring(unit, encoding="unicode"))

source, output = translated("hotel2.ja.xlf")
etree.parse(str(output))
units = [unit for unit in xliff2.Xliff2File.parsefile(str(output)).units if unit.source]
check(len(units) == 3 and all(unit.target for unit in units), f"{output}: not translated")
check(etree.parse(str(output)).getroot().get("trgLang") == "en", f"{output}: no trgLang")

# Subtitles
source, output = translated("film.ja.srt")
before, after = pysrt.open(str(source)), pysrt.open(str(output))
check([(c.index, c.start, c.end) for c in before] == [(c.index, c.start, c.end) for c in after], f"{output}: times")
check([c.text.count("\n") for c in before] == [c.text.count("\n") for c in after], f"{output}: lines")
check("<i>" in after[0].text and after[2].text.startswith("{\\an8}"), f"{output}: tags")
source, output = translated("film.ja.vtt")
before, after = webvtt.read(str(source)), webvtt.read(str(output))
check([(c.start, c.end, c.identifier) for c in before] == [(c.start, c.end, c.identifier) for c in after], f"{output}: times")
check("NOTE この注は訳さない。" in output.read_text(encoding="utf-8"), f"{output}: notes")
check("<v 花子>" in output.read_text(encoding="utf-8"), f"{output}: voices")

# Apple
source, output = translated("app.ja.strings")
before, after = (properties.stringsutf8file.parsefile(str(path)).units for path in (source, output))
check([u.name for u in before] == [u.name for u in after], f"{output}: keys")
check("%@" in after[0].source and "%ld" in after[1].source and "\n" in after[1].source, f"{output}: placeholders")
source, output = translated("app.ja.xcstrings")
before, after = (json.loads(path.read_text(encoding="utf-8")) for path in (source, output))
count = after["strings"]["count"]["localizations"]["en"]["variations"]["plural"]
check(sorted(count) == ["one", "other"] and "%lld" in count["other"]["stringUnit"]["value"], f"{output}: plurals", count)
check(after["strings"]["quit"] == before["strings"]["quit"], f"{output}: touched")
for entry in after["strings"].values():
    entry.get("localizations", {}).pop("en", None)
for entry in before["strings"].values():
    entry.get("localizations", {}).pop("en", None)
after["strings"]["部屋は広いです。"].pop("localizations")
check(before == after, f"{output}: more than the target changed")

# JSON, Markdown, HTML
source, output = translated("reviews.ja.json", "--json-path", "reviews[*].text")
texts = r'"text": "[^"]*"'
check(without(source.read_text(), texts) == without(output.read_text(), texts), f"{output}: more than texts changed")
check(all(review["text"].isascii() for review in json.loads(output.read_text())["reviews"]), f"{output}: not translated")
source, output = translated("page.ja.md")
text = output.read_text(encoding="utf-8")
check("](https://example.org/book)" in text and "```\nコード\n```" in text and text.count("**") == 2, f"{output}: marks", text)
source, output = translated("page.ja.html")
before, after = (html.fromstring(path.read_text(encoding="utf-8")) for path in (source, output))
check([(e.tag, dict(e.attrib)) for e in before.iter()] == [(e.tag, dict(e.attrib)) for e in after.iter()], f"{output}: tags")
check(after.find(".//pre").text == "コード" and after.find(".//p[@translate]").text == "このまま", f"{output}: kept texts")
print("documents: all read by msgfmt, pofilter, lxml, translate-toolkit, pysrt, webvtt")
