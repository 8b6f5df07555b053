#!/usr/bin/env python3
"""Reports how the program does on parallel texts: the worst lines, what was lost, how fast it was.

  python3 Benchmarks/report.py --from ja --to en -o ~/report NAME=SOURCE,REFERENCE [NAME=SOURCE ...]

SOURCE and REFERENCE are text files, line by line.  For each set it prints
chrF, length (characters per 100 of the reference), the share of numbers, units
and addresses of the source that the output has (by class, with counts), letters
of the source's script left, lines a CPU second, and per line the latency (wall,
and CPU time of the program alone) and peak memory.  The folder gets for each
set NAME.lost.tsv (every number that was lost), NAME.worst.html (the worst lines
as `yaku explain --html` shows them, where there are references), and
NAME.worst.tsv.  The folder must lie outside the repository: texts for
measuring stay out of it.

How numbers are compared: by value.  Digits of any width, number words of Han
(with a counter behind them, as the others are parts of words), 3万, dates,
clock times, halves, tenths (割), eras and ordinals count as kept when the
output has the value in any usual form: 3 月 as March, 22 時 as 10 p.m., 一つ as
a or one.
"""

import argparse
import json
import re
import subprocess
import sys
import time
import unicodedata
from collections import Counter
from pathlib import Path

# ------------------------------------------------------------------ numbers

HAN_DIGITS = {c: i for i, c in enumerate("〇一二三四五六七八九")}
HAN_UNITS = {"十": 10, "百": 100, "千": 1000}
HAN_MYRIADS = {"万": 10**4, "億": 10**8, "兆": 10**12}
HAN = "〇一二三四五六七八九十百千万億兆"
COUNTERS = ("人 名 名様 つ 年 年間 ヶ月 か月 カ月 ケ月 箇月 月 日 日間 日目 泊 週 週間 時 時間 分 分間 秒 円 回 回目 度 度目 階 本 枚 個 "
            "室 部屋 番目 歳 才 杯 冊 台 軒 匹 頭 キロ メートル センチ ミリ グラム 倍 割 種 種類 食 品 組 点 号 代 畳 件 社 巻 話 袋 箱 "
            "パーセント 票 着 足 校 世紀 晩 連泊 位 ページ 本目 つ目 人目 枚目 周年 条 名分 人分 人前 店舗 か所 ヶ所 カ所 箇所").split()
COUNTER = "|".join(sorted(COUNTERS, key=len, reverse=True))
# Words with a number sign that say no number.
FIGURATIVE = re.compile(
    "一番|一度に|一緒|一部|一方|一般|一瞬|一応|一切|一致|一体|一生|一言|一時的|一時期|一日中|一日も早|十分|二度と|万一|万が一|唯一|統一|第一に|"
    "一見|一気|一定|一種|一面|一通り|一目|一杯|一休み|一段|一層|一際|一連|一向|一律|千差万別|八百屋|三日月|七五三|四季|三味|五感|三角|四角|"
    "一人暮|一人旅|一人ひとり|一人一人|一つ一つ|一つひとつ|一日一日|一歩|一本化|一石|三昧|八方|百貨店|九州|四国|三重|千葉|七夕|十字|"
    "八つ当|四日市|今一つ|六本木|一時解雇|一年中|十代|一軒家|一本橋|一人前|一点張|一点物|二枚目|一月一日|一品料理|一品もの|逸品|一生懸命|一息|一式|一例|一因|一躍|一新|一挙|一角|一夜|一晩中|一流|二次|三流")
CLASSES = ["digits", "decimal", "fraction", "han", "myriad", "date", "clock", "half", "tenths", "era", "code", "unit",
           "address"]

ONES = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen").split()
TENS = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10)))
ORDINALS = dict(zip(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth".split(), range(1, 21)))
SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12}
MONTHS = ("january february march april may june july august september october november december").split()
FRACTIONS = {**{word + "s": value for word, value in ORDINALS.items() if value > 2}, "half": 2, "halves": 2,
             "quarter": 4, "quarters": 4, **{word: value for word, value in ORDINALS.items() if value > 2}}
ERAS = {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018}
LIKE_ONE = {"a", "an", "one", "once", "single", "alone", "first", "another", "each", "every", "per", "other", "myself",
            "yourself", "again", "oneself", "himself", "herself", "same", "solo", "either", "neither", "whole", "any"}
LIKE_TWO = {"twice", "both", "couple", "pair", "double", "two", "second", "twin", "again", "half"}

ADDRESS = re.compile(r"https?://[!-~]+|www\.[!-~]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+", re.ASCII)
DIGITS = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
UNITS = {
    "%": "% percent", "パーセント": "% percent", "センチ": "cm centi", "cm": "cm centi", "mm": "mm milli", "ミリ": "mm milli",
    "kg": "kg kilo", "km": "km kilo", "キロ": "k", "グラム": "g gram", "g": "g", "メートル": "m meter metre", "ml": "ml milli",
    "リットル": "l liter litre", "gb": "gb giga", "mb": "mb mega", "tb": "tb tera", "インチ": "in inch \"", "円": "yen ¥ jpy",
    "ドル": "dollar $ usd", "ユーロ": "euro €", "分": "min :", "時間": "hour h", "歳": "year age old", "才": "year age old",
    "年間": "year", "日間": "day", "週間": "week", "ヶ月": "month", "か月": "month", "カ月": "month", "ケ月": "month",
    "度": "degree ° time", "畳": "mat tatami jo", "泊": "night", "倍": "time fold double triple x twice", "階": "floor stor",
    "回": "time once twice", 
}
UNIT = "|".join(sorted(map(re.escape, UNITS), key=len, reverse=True))


def han_value(text):
    """The value of Han numerals, or of digits with Han units (3万5千); None when it is none."""
    total = section = 0
    current = None
    for piece in re.findall(r"\d+(?:\.\d+)?|.", text):
        if piece[0].isdigit():
            current = float(piece) if "." in piece else int(piece)
        elif piece in HAN_DIGITS:
            current = (current or 0) * 10 + HAN_DIGITS[piece]
        elif piece in HAN_UNITS:
            section += (1 if current is None else current) * HAN_UNITS[piece]
            current = None
        elif piece in HAN_MYRIADS:
            section += current or 0
            total += (section or 1) * HAN_MYRIADS[piece]
            section, current = 0, None
        else:
            return None
    return total + section + (current or 0)


def source_facts(line):
    """What of a source line must be in its translation: (class, text, values or text to look for)."""
    facts = []
    for match in ADDRESS.finditer(line):
        facts.append(("address", match.group().rstrip(".,)。、"), None))
    text = unicodedata.normalize("NFKC", ADDRESS.sub(" ", line))
    text = re.sub(r"(?<=\d) (?=[\u3040-\u9fff])", "", text)
    text = FIGURATIVE.sub(lambda match: "　" * len(match.group()), text)
    text = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text)

    def take(pattern, read):
        nonlocal text
        kept, position = [], 0
        for match in re.finditer(pattern, text):
            found = read(match)
            if found is None:
                continue
            facts.extend(found if isinstance(found, list) else [found])
            kept.append(text[position:match.start()] + "\u3000" * len(match.group()))
            position = match.end()
        text = "".join(kept) + text[position:]

    def number(part):
        return han_value(part)

    take(rf"(\d+|[{HAN}]+)\s*分の\s*(\d+|[{HAN}]+)", lambda m: (
        "fraction", m.group(), ["fraction%d" % number(m[1]), number(m[1])]))
    take(rf"[何数][十百千万億]+", lambda m: [])
    take(rf"({'|'.join(ERAS)})(\d+|[{HAN}]+|元)年", lambda m: (
        "era", m.group(), [ERAS[m[1]] + (number(m[2]) if m[2] != "元" else 1), number(m[2]) if m[2] != "元" else 1]))
    take(rf"(\d+|[{HAN}]+)\s*(時|年|時間|ヶ月|か月|カ月|倍|泊|日|週間|分|個)半", lambda m: [
        ("clock" if m[2] == "時" else "digits", m.group(), clock(number(m[1])) if m[2] == "時" else
         [number(m[1]), number(m[1]) + 0.5]), ("half", m.group(), ["half", 30, number(m[1]) + 0.5])])
    take(r"(\d{1,2}):(\d{2})(?!\d)", lambda m: [("clock", m.group(), clock(int(m[1]))),
                                                *([("clock", m.group(), [int(m[2])])] if int(m[2]) else [])])
    take(rf"(?<![\d.])(\d{{1,2}}|[{HAN}]{{1,3}})時(?!間|代|期|々|に)(?:(\d+|[{HAN}]+)分)?", lambda m: [
        ("clock", m.group(), clock(number(m[1]))), *([("clock", m.group(), [number(m[2])])] if m[2] else [])])
    take(rf"(?<![\d.])(\d{{1,2}}|[{HAN}]{{1,3}})時に", lambda m: ("clock", m.group(), clock(number(m[1]))))
    take(rf"(?<![\d.])(\d{{1,2}}|[{HAN}]{{1,2}})月(?!額|面|間|給|謝)", lambda m: (
        "date", m.group(), ["month%d" % number(m[1]), number(m[1])]) if 1 <= (number(m[1]) or 0) <= 12 else None)
    take(r"(?:(\d{4})/)?(?<![\d/])(\d{1,2})/(\d{1,2})(?![\d/])", lambda m: [
        *([("date", m.group(), [int(m[1])])] if m[1] else []), ("date", m.group(), ["month%d" % int(m[2]), int(m[2])]),
        ("date", m.group(), [int(m[3]), "month%d" % int(m[3])])])
    take(rf"(\d+(?:\.\d+)?|[{HAN}]+)割(?!れ|り|っ|安|高|引券)", lambda m: (
        "tenths", m.group(), [number(m[1]) * 10, number(m[1])]))
    take(rf"(?:\d+(?:\.\d+)?|[{HAN}])(?:\d|[{HAN}]|(?<=[{HAN}])\.)*[十百千万億兆](?:\d|[{HAN}])*", lambda m: (
        "myriad", m.group(), [number(m.group()), *relaxed(m.group())])
        if re.search(r"\d", m.group()) or re.match(rf"({COUNTER})", text[m.end():]) else None)
    take(rf"(?<![{HAN}])([〇一二三四五六七八九十]+)(?=({COUNTER}))", lambda m: ("han", m.group() + m[2], [number(m[1])]))
    take(rf"(\d+(?:\.\d+)?)\s*({UNIT})(?![a-z])", lambda m: [
        ("decimal" if "." in m[1] else "digits", m.group(), [float(m[1])]), ("unit", m.group(), (m[1], UNITS[m[2]]))])
    take(r"[A-Za-z]+[-\d]*\d+(?:\.\d+)?[A-Za-z]*|\d+(?:\.\d+)?[A-Za-z]+\d*", lambda m: [
        ("code", m.group(), [float(d)]) for d in re.findall(r"\d+(?:\.\d+)?", m.group())])
    take(DIGITS.pattern, lambda m: ("decimal" if "." in m.group() else "digits", m.group(), [float(m.group())]))
    return facts


def relaxed(text):
    """Other ways to say a large round number: 2千 as 2 thousand is 2000 in any case; 数千 has no value."""
    value = han_value(text)
    return [value / 1000] if value and value % 1000 == 0 else []


def clock(hour):
    return [hour, hour - 12] if hour and hour > 12 else [hour, 12] if hour == 0 else [hour, "noon"] if hour == 12 else [hour]


def target_values(text):
    """Every value that a translation says, and words that stand for some."""
    text = unicodedata.normalize("NFKC", text)
    found = Counter()
    for match in re.finditer(DIGITS, text):
        value = float(match.group().replace(",", ""))
        found[value] += 1
        scale = re.match(r"\s*(hundred|thousand|million|billion|trillion)", text[match.end():], re.IGNORECASE)
        if scale:
            found[value * SCALES[scale[1].lower()]] += 1
        for part in match.group().split(",") if "," in match.group() else []:
            found[float(part)] += 0
    words = re.findall(r"[a-z]+", text.lower())
    index = 0
    while index < len(words):
        total = current = 0
        start = index
        while index < len(words):
            word = words[index]
            if word in ONES:
                if current % 10 or (current and ONES.index(word) > 9):
                    break  # four (two adults …): the next number
                current += ONES.index(word)
            elif word in TENS:
                current += TENS[word]
            elif word in ORDINALS:
                current += ORDINALS[word]
                index += 1
                break
            elif word in SCALES:
                scaled = max(current, 1) * SCALES[word]
                if SCALES[word] == 100:
                    current = scaled
                else:
                    total, current = total + scaled, 0
            elif word == "and" and index > start and words[index - 1] in SCALES and index + 1 < len(words) and (
                    words[index + 1] in ONES or words[index + 1] in TENS):
                pass
            else:
                break
            index += 1
        if index > start:
            found[float(total + current)] += 1
            for word in words[start:index]:
                if word in FRACTIONS:
                    found["fraction%d" % FRACTIONS[word]] += 1
            continue
        word = words[index]
        if word in FRACTIONS:
            found["fraction%d" % FRACTIONS[word]] += 1
        if word in LIKE_ONE:
            found["one"] += 1
        if word in LIKE_TWO:
            found["two"] += 1
        if word in MONTHS or len(word) == 3 and word in [m[:3] for m in MONTHS]:
            found["month%d" % ([m[:3] for m in MONTHS].index(word[:3]) + 1)] += 1
        if word in ("noon", "midday", "half", "dozen", "triple", "thrice", "quarter"):
            found[word] += 1
            found[{"dozen": 12.0, "triple": 3.0, "thrice": 3.0}.get(word, word)] += word in ("dozen", "triple", "thrice")
        index += 1
    return found


def lost_facts(source, output):
    """The facts of a source line with whether the output has each."""
    values = target_values(output)
    flat = unicodedata.normalize("NFKC", output).lower()
    result = []
    for kind, text, wanted in source_facts(source):
        if kind == "address":
            kept = text in output
        elif kind == "unit":
            number, forms = wanted
            place = [m.end() for m in re.finditer(r"(?<![\d.])" + re.escape(f"{float(number):g}") + r"(?![\d])", flat.replace(",", ""))]
            bare = flat.replace(",", "")
            kept = not place or any(form in bare[max(0, p - 60):p + 60] for p in place for form in forms.split(" "))
        else:
            kept = False
            for value in wanted:
                key = float(value) if isinstance(value, (int, float)) else value
                names = [key] + (["one"] if key == 1 else ["two"] if key == 2 else [])
                name = next((n for n in names if values[n] > 0), None)
                if name is not None:
                    values[name] -= 1
                    kept = True
                    break
        result.append((kind, text, kept))
    return result


# -------------------------------------------------------------------- score

def ngrams(text):
    text = "".join(text.split())
    return [Counter(text[i:i + n] for i in range(len(text) - n + 1)) for n in range(1, 7)]


def chrf_counts(output, reference):
    row = []
    for ours, theirs in zip(ngrams(output), ngrams(reference)):
        row += [ours.total(), theirs.total(), (ours & theirs).total()]
    return row


def chrf(row):
    """chrF2 of counts, of one line or summed over many, 0 to 100."""
    usable = [(row[i], row[i + 1], row[i + 2]) for i in range(0, 18, 3) if row[i] and row[i + 1]]
    if not usable:
        return 0.0
    precision = sum(shared / ours for ours, _, shared in usable) / len(usable)
    recall = sum(shared / theirs for _, theirs, shared in usable) / len(usable)
    return 100 * 5 * precision * recall / (4 * precision + recall) if precision + recall else 0.0


def is_foreign(character):
    """Whether a letter is of a script that English does not write."""
    return character.isalpha() and not unicodedata.name(character, "LATIN").startswith(
        ("LATIN", "FULLWIDTH LATIN", "GREEK", "MICRO", "FEMININE", "MASCULINE", "MODIFIER", "DOUBLE-STRUCK"))


# ------------------------------------------------------------------ running

def translate(arguments, lines):
    """The outputs of all lines, with CPU seconds."""
    command = [arguments.program, "translate", "--from", arguments.source, "--to", arguments.target, "--lines",
               "--jobs", "1"]
    before = child_seconds()
    run = subprocess.run(command, input="".join(line + "\n" for line in lines), capture_output=True, text=True,
                         encoding="utf-8", check=True)
    outputs = run.stdout.split("\n")[:-1]
    if len(outputs) != len(lines):
        sys.exit(f"error: {len(lines)} lines went in and {len(outputs)} came out")
    return outputs, child_seconds() - before


def child_seconds():
    import resource
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def latencies(arguments, lines):
    """Milliseconds from line to answer, wall and CPU of the program, and its peak memory in MiB."""
    command = [arguments.program, "translate", "--from", arguments.source, "--to", arguments.target, "--lines",
               "--jobs", "1"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    tasks = Path(f"/proc/{process.pid}/task")

    def cpu():
        total = 0
        for task in tasks.iterdir():
            try:
                total += int((task / "schedstat").read_text().split()[0])
            except (OSError, ValueError):
                continue
        return total

    wall, used = [], []
    for line in lines[:1] + lines:
        start, before = time.perf_counter(), cpu()
        process.stdin.write(line.encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        wall.append(1000 * (time.perf_counter() - start))
        used.append((cpu() - before) / 1e6)
    peak = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{process.pid}/status").read_text())
    process.stdin.close()
    process.wait()
    # The first answer opens the packs.
    return wall[1:], used[1:], int(peak[1]) / 1024 if peak else 0


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))] if values else 0


def write_worst(arguments, name, source, reference, count):
    """The page and table of the lines furthest from their references."""
    folder = arguments.output
    (folder / f"{name}.reference.txt").write_text("".join(line + "\n" for line in reference), encoding="utf-8")
    subprocess.run(
        [arguments.program, "explain", "--from", arguments.source, "--to", arguments.target, "--lines", "--html",
         "--reference", str(folder / f"{name}.reference.txt"), "--worst", str(count), "-o",
         str(folder / f"{name}.worst.html")],
        input="".join(line + "\n" for line in source), text=True, encoding="utf-8", check=True)


def report(arguments, name, source, reference):
    outputs, seconds = translate(arguments, source)
    row = [f"{name}: {len(source)} lines"]
    if reference:
        counts = [chrf_counts(o, r) for o, r in zip(outputs, reference)]
        row.append(f"chrF {chrf([sum(column) for column in zip(*counts)]):.1f}")
        row.append(f"length {100 * sum(map(len, outputs)) / max(1, sum(map(len, reference))):.1f}")
        order = sorted(range(len(source)), key=lambda i: (chrf(counts[i]), i))[:arguments.worst]
        with open(arguments.output / f"{name}.worst.tsv", "w", encoding="utf-8") as file:
            for i in order:
                file.write(f"{i + 1}\t{chrf(counts[i]):.1f}\t{source[i]}\t{outputs[i]}\t{reference[i]}\n")
        write_worst(arguments, name, source, reference, arguments.worst)
    letters = sum(c.isalpha() for line in outputs for c in line)
    left = sum(is_foreign(c) for line in outputs for c in line)
    row.append(f"letters left {100 * left / max(1, letters):.2f} %")
    row.append(f"{len(source) / max(seconds, 1e-9):.0f} lines a CPU second")
    print(" · ".join(row))
    total, lost = Counter(), Counter()
    with open(arguments.output / f"{name}.lost.tsv", "w", encoding="utf-8") as file:
        for number, (line, output) in enumerate(zip(source, outputs), 1):
            for kind, text, kept in lost_facts(line, output):
                total[kind] += 1
                if not kept:
                    lost[kind] += 1
                    file.write(f"{kind}\t{text}\t{number}\t{line}\t{output}\n")
    kinds = [kind for kind in CLASSES if total[kind]]
    share = 100 * (1 - lost.total() / max(1, total.total()))
    detail = ", ".join(f"{kind} {total[kind] - lost[kind]}/{total[kind]}" for kind in kinds)
    print(f"  kept {share:.2f} % of {total.total()} facts: {detail}")
    if arguments.latency:
        wall, used, peak = latencies(arguments, source[:arguments.latency])
        print(f"  a line takes, at the median and 95 %: {percentile(wall, .5):.2f} and {percentile(wall, .95):.2f} ms wall, "
              f"{percentile(used, .5):.2f} and {percentile(used, .95):.2f} ms CPU; peak {peak:.0f} MiB")


def read_lines(path):
    return Path(path).read_text(encoding="utf-8").removesuffix("\n").split("\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", help="NAME=SOURCE,REFERENCE or NAME=SOURCE")
    parser.add_argument("--program", default=".build/release/yaku")
    parser.add_argument("--from", dest="source", default="ja")
    parser.add_argument("--to", dest="target", default="en")
    parser.add_argument("--worst", type=int, default=50)
    parser.add_argument("--latency", type=int, default=300, help="lines to time one by one; 0 for none")
    parser.add_argument("-o", "--output", type=Path, required=True)
    arguments = parser.parse_args()
    home = Path(__file__).resolve().parent.parent
    arguments.output = arguments.output.expanduser().resolve()
    if arguments.output.is_relative_to(home):
        sys.exit("error: the folder lies in the repository; texts for measuring stay out of it")
    arguments.output.mkdir(parents=True, exist_ok=True)
    for item in arguments.sets:
        name, _, files = item.partition("=")
        source, _, reference = files.partition(",")
        lines = read_lines(source)
        references = read_lines(reference) if reference else None
        if references and len(references) != len(lines):
            sys.exit(f"error: {source} has {len(lines)} lines and {reference} {len(references)}")
        report(arguments, name, lines, references)


if __name__ == "__main__":
    main()
