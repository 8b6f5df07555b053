#!/usr/bin/env python3
"""How many heads of phrases are right, against a treebank in CoNLL-U whose MISC column says where a bunsetsu begins.

    dependency.py FILE.conllu --yaku PROGRAM [--from ja --to en] [--half first|second] [--errors KIND] [--show N]

Counted are all bunsetsu of the treebank but the last one of each sentence. A bunsetsu depends on the one that holds the
head of its head word. Our phrases are mapped by their letters: a bunsetsu belongs to the phrase with its last letter.
Right is a head in the phrase to which the bunsetsu of the treebank's head belongs, or in that bunsetsu; where both
belong to one phrase the dependency is inside it, which counts as right and is said apart. What stands by itself depends
on the last phrase of the sentence; what depends on a closing bracket, on the last phrase before it.

The treebank joins coordinated words from left to right (A and B: B depends on A). The second figure turns these round,
so that heads come last as in all else: A depends on B, and B on what A depended on.
"""
import argparse
import collections
import subprocess
import unicodedata


def sentences(path):
    words, text = [], None
    for line in open(path, encoding="utf-8"):
        line = line.rstrip("\n")
        if line.startswith("# text = "):
            text = line[9:]
        elif line and line[0].isdigit():
            fields = line.split("\t")
            if "-" not in fields[0]:
                words.append(fields)
        elif not line and words:
            yield text, words
            words = []
    if words:
        yield text, words


def is_letter(character):
    return unicodedata.category(character)[0] in "LN"


def bunsetsu(words):
    """Ranges of letters, the number of the head of each, and the relation."""
    groups, owner = [], {}
    for fields in words:
        if not groups or "BunsetuBILabel=B" in fields[9]:
            groups.append([])
        groups[-1].append(fields)
        owner[fields[0]] = len(groups) - 1
    heads, relations = [], []
    for number, group in enumerate(groups):
        outside = [f for f in group if f[6] == "0" or owner[f[6]] != number]
        best = next((f for f in outside if f[3] != "PUNCT"), outside[0] if outside else group[-1])
        heads.append(-1 if best[6] == "0" else owner[best[6]])
        relations.append(best[7])
    ranges, position = [], 0
    for group in groups:
        start = position
        position += sum(len("".join(f[1].split())) for f in group)
        ranges.append((start, position))
    return ranges, heads, relations


def last_letter(text, start, end):
    for index in range(end - 1, start - 1, -1):
        if is_letter(text[index]):
            return index
    return end - 1


def phrases(line_of_stage, offset=0):
    """(text, head) of each phrase of the lines of one sentence, heads numbered over all lines."""
    result = []
    for line in line_of_stage:
        base = len(result)
        for item in line.split(" "):
            if not item:
                continue
            _, rest = item.split(":", 1)
            text, head = rest.rsplit("→", 1)
            result.append([text, None if head == "_" else int(head) + base])
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("treebank")
    parser.add_argument("--yaku", default="yaku")
    parser.add_argument("--from", dest="source", default="ja")
    parser.add_argument("--to", dest="target", default="en")
    parser.add_argument("--half", choices=["first", "second"])
    parser.add_argument("--errors", help="show sentences where a dependency of this relation is wrong (all for any)")
    parser.add_argument("--show", type=int, default=20)
    options = parser.parse_args()
    data = list(sentences(options.treebank))
    middle = len(data) // 2
    if options.half:
        data = data[:middle] if options.half == "first" else data[middle:]
    command = [options.yaku, "explain", "--from", options.source, "--to", options.target, "--after", "dependency"]
    source = "\n".join("".join(text.split()) for text, _ in data) + "\n"
    output = subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout.split("\n")
    position, total, right, turned, inside, cuts = 0, 0, 0, 0, 0, [0, 0, 0]
    by_relation = collections.defaultdict(lambda: [0, 0])
    shown = 0
    for text, words in data:
        text = "".join(text.split())
        lines, length = [], 0
        while length < len(text) and position < len(output):
            line = output[position]
            position += 1
            lines.append(line)
            length += sum(len(item[0]) for item in phrases([line]))
        ours = phrases(lines)
        if "".join(item[0] for item in ours) != text:
            raise SystemExit("phrases do not cover: " + text + "\n" + "".join(item[0] for item in ours))
        owner = []
        for number, item in enumerate(ours):
            owner += [number] * len(item[0])
        letters = [any(is_letter(c) for c in item[0]) for item in ours]
        last = max((n for n in range(len(ours)) if letters[n]), default=len(ours) - 1)

        def real(number):
            # A closing bracket is spoken for by the last phrase before it.
            while number > 0 and (not letters[number] or unicodedata.category(ours[number][0][0]) in ("Pe", "Pf")):
                number -= 1
            return number

        def head_of(number):
            head = ours[number][1]
            while head is not None and real(head) <= number:
                head = ours[head][1]
            return last if head is None else real(head)

        ranges, heads, relations = bunsetsu(words)
        ends = [last_letter(text, *r) for r in ranges]
        our_starts = {sum(len(i[0]) for i in ours[:n]) for n in range(len(ours)) if letters[n]}
        gold_starts = {r[0] for r in ranges}
        # A bracket before the first letter belongs to what follows.
        def skip(starts):
            found = set()
            for s in starts:
                while s < len(text) and not is_letter(text[s]):
                    s += 1
                found.add(s)
            return found
        a, b = skip(our_starts), skip(gold_starts)
        cuts[0] += len(a & b)
        cuts[1] += len(a)
        cuts[2] += len(b)
        wrong = []
        phrase_ends, length = [], 0
        for item in ours:
            length += len(item[0])
            phrase_ends.append(length)

        def is_right(found, head):
            """Whether the phrase `found` is, or lies in, the bunsetsu `head`."""
            if found == (real(owner[ends[head]]) if head >= 0 else last):
                return True
            end = last_letter(text, phrase_ends[found] - len(ours[found][0]), phrase_ends[found])
            return head >= 0 and ranges[head][0] <= end < ranges[head][1]

        head_final = list(heads)
        for number in range(len(heads)):
            first = heads[number]
            if relations[number].startswith("conj") and 0 <= first < number:
                chain = [n for n in range(number) if heads[n] == first and n > first and relations[n].startswith("conj")]
                head_final[chain[-1] if chain else first] = number
                head_final[number] = heads[first]
        for number in range(len(ranges) - 1):
            mine = real(owner[ends[number]])
            gold = real(owner[ends[heads[number]]]) if heads[number] >= 0 else last
            total += 1
            other = real(owner[ends[head_final[number]]]) if head_final[number] >= 0 else last
            if mine == other or is_right(head_of(mine), head_final[number]):
                turned += 1
            cell = by_relation[relations[number].split(":")[0]]
            cell[1] += 1
            if mine == gold:
                inside += 1
                right += 1
                cell[0] += 1
                continue
            found = head_of(mine)
            if is_right(found, heads[number]):
                right += 1
                cell[0] += 1
            else:
                name = lambda r: text[r[0]:r[1]]
                wrong.append((relations[number], name(ranges[number]), ours[found][0], name(ranges[heads[number]])))
        if wrong and options.errors and shown < options.show:
            if options.errors == "all" or any(w[0].startswith(options.errors) for w in wrong):
                shown += 1
                print(text)
                print("  " + " ".join("%d:%s→%s" % (n, i[0], i[1]) for n, i in enumerate(ours)))
                for item in wrong:
                    print("    %-10s %s → %s, not %s" % (item[0], item[1], item[3], item[2]))
    print("heads right %.1f %% (%d of %d; %d inside a phrase; without these %.1f %%)" % (
        100 * right / total, right, total, inside, 100 * (right - inside) / max(1, total - inside)))
    print("with coordination turned round %.1f %%" % (100 * turned / total))
    print("boundaries: precision %.1f %%, recall %.1f %%" % (100 * cuts[0] / cuts[1], 100 * cuts[0] / cuts[2]))
    for relation, (good, count) in sorted(by_relation.items(), key=lambda x: -x[1][1]):
        print("  %-12s %5d  %5.1f %%" % (relation, count, 100 * good / count))


if __name__ == "__main__":
    main()
