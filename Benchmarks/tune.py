#!/usr/bin/env python3
"""Tunes the weights by which a pair chooses among candidates, and the confidence of the best one.

  python3 Benchmarks/tune.py --from ja --to en --table Dictionaries/en-ja/to-en/candidates.tsv \\
      NAME=SOURCE,REFERENCE [NAME=SOURCE,REFERENCE ...]

Runs the program with --alternatives on every set (a slice of lines is NAME=SOURCE,REFERENCE:FIRST-LAST), and finds by
coordinate ascent the weights of the `choice` rows that make the mean over the sets of chrF + BLEU best, if the cheapest
candidate were taken.  Weights are tuned on one half of the lines of each set and judged on the other, both ways round;
only what gains on the lines it was not tuned on is worth keeping.  Then fits the `confidence` rows (logistic regression
of "the chrF of a sentence is at least 25 points above chance": of what the output scores against references of other
lines of like length; without that, long outputs would seem good, since letters recur), and prints a table of how often
that came true for each tenth of confidence, again on lines that were not fitted.  With --write the table gets the
weights of all lines; --confidence leaves out the choice.  The same input gives the same weights.  Needs numpy.
"""

import argparse
import json
import math
import re
import subprocess
import sys
import zlib
from collections import Counter
from pathlib import Path

import numpy

from report import chrf, chrf_counts

CHOICE = ["model", "choices", "analysis", "senses", "rarity", "words", "unknown", "imported", "lost", "repeats",
          "clauses", "fragments", "attachment", "subjects", "order", "implied"]
# Both measures reward long output: how long it is must not choose.
FIXED = {"words"}
MEASURES = ["bias", "model", "unknown", "imported", "lost", "length", "clauses", "implied"]
SHARES = {"unknown", "imported", "lost", "implied"}
GOOD = 25
NEAR = 3


# -------------------------------------------------------------------- BLEU

def tokens(text):
    """Roughly the 13a tokens: punctuation stands apart."""
    text = re.sub(r"([{-~\[-` -&(-+:-@/])", r" \1 ", text)
    text = re.sub(r"([^0-9])([.,])", r"\1 \2 ", text)
    return re.sub(r"([.,])([^0-9])", r" \1 \2", text).split()


def bleu_counts(output, reference):
    ours, theirs = tokens(output), tokens(reference)
    row = [len(ours), len(theirs)]
    for order in range(1, 5):
        first = Counter(tuple(ours[i:i + order]) for i in range(len(ours) - order + 1))
        second = Counter(tuple(theirs[i:i + order]) for i in range(len(theirs) - order + 1))
        row += [(first & second).total(), max(0, len(ours) - order + 1)]
    return row


def bleu(row):
    ours, theirs = row[:2]
    pairs = [(row[i], row[i + 1]) for i in range(2, 10, 2)]
    if not all(match and total for match, total in pairs):
        return 0.0
    log = sum(math.log(match / total) for match, total in pairs) / 4
    return 100 * math.exp(log + min(0, 1 - theirs / ours))


# -------------------------------------------------------------- candidates

class Sentences:
    """The candidates of all sentences of a set: features, and what each does to the counts of its line."""

    def __init__(self, name, lines, outputs, references):
        self.name = name
        self.features, self.counts, self.groups, self.lengths = [], [], [], []
        base = []
        for number, (line, answer, reference) in enumerate(zip(lines, outputs, references)):
            whole = answer["translation"]
            plain = numpy.array(chrf_counts(whole, reference) + bleu_counts(whole, reference))
            base.append(plain)
            position = 0
            for sentence in answer.get("sentences", []):
                text = sentence["translation"]
                start = whole.find(text, position)
                if start < 0:
                    continue
                position = start + len(text)
                group = zlib.crc32(line.encode()) % 2
                rows = [sentence] + sentence["alternatives"]
                self.features.append(numpy.array([[row["features"][key] for key in CHOICE] for row in rows], float))
                changes = [numpy.zeros_like(plain)]
                for row in rows[1:]:
                    other = whole[:start] + row["translation"] + whole[position:]
                    changes.append(numpy.array(chrf_counts(other, reference) + bleu_counts(other, reference)) - plain)
                self.counts.append(numpy.array(changes))
                self.groups.append(group)
        self.base = {g: sum(b for b, line in zip(base, lines) if zlib.crc32(line.encode()) % 2 == g) for g in (0, 1)}

    def score(self, weights, groups):
        """chrF and BLEU of the candidates that `weights` choose in these groups of lines."""
        total = sum(self.base[g] for g in groups).astype(float)
        for features, counts, group in zip(self.features, self.counts, self.groups):
            if group in groups and len(features) > 1:
                total += counts[int(numpy.argmin(features @ weights))]
        return chrf(list(total[:18])), bleu(list(total[18:]))


class Packed:
    """All sentences of one set and group as arrays, so that a choice is one product."""

    def __init__(self, sets, groups):
        self.parts = []
        for item in sets:
            chosen = [i for i, g in enumerate(item.groups) if g in groups and len(item.features[i]) > 1]
            width = max([len(item.features[i]) for i in chosen], default=1)
            features = numpy.zeros((len(chosen), width, len(CHOICE)))
            counts = numpy.zeros((len(chosen), width, 28))
            bar = numpy.full((len(chosen), width), numpy.inf)
            for row, i in enumerate(chosen):
                size = len(item.features[i])
                features[row, :size], counts[row, :size], bar[row, :size] = item.features[i], item.counts[i], 0
            self.parts.append((features, counts, bar, sum(item.base[g] for g in groups).astype(float)))

    def costs(self, weights):
        return [features @ weights + bar for features, _, bar, _ in self.parts]

    def objective(self, costs):
        value = 0
        for cost, (_, counts, _, base) in zip(costs, self.parts):
            total = base.copy()
            if len(cost):
                total += counts[numpy.arange(len(cost)), cost.argmin(axis=1)].sum(axis=0)
            value += chrf(list(total[:18])) + bleu(list(total[18:]))
        return value / len(self.parts)


def ascend(packed, start, rounds=6):
    """Coordinate ascent: each weight in turn takes the value that makes the objective best, small steps preferred."""
    weights = start.copy()
    best = packed.objective(packed.costs(weights))
    for _ in range(rounds):
        before = best
        for index, name in enumerate(CHOICE):
            if name in FIXED:
                continue
            costs = packed.costs(weights)
            unit = [features[:, :, index] for features, _, _, _ in packed.parts]
            size = 1 if name in ("model", "choices", "analysis", "rarity") else 100
            steps = [size * step for step in (2, 5, 10, 20, 40, 80, 160)]
            options = [-weights[index]] + [sign * step for step in steps for sign in (1, -1)]
            # A weight must earn its place: without it the table is shorter.
            found = [(packed.objective([c + u * o for c, u in zip(costs, unit)]) + 0.01 * (weights[index] + o == 0), o)
                     for o in options if o]
            value, option = max(found, key=lambda item: (item[0], -abs(item[1]))) if found else (best, 0)
            if value > best + 0.005:
                weights[index] += option
                best = packed.objective(packed.costs(weights))
        if best < before + 0.01:
            break
    return weights, best


# --------------------------------------------------------------- confidence

def measures(features):
    content, words = max(features["content"], 0), features["words"]
    def share(part, whole):
        return features[part] / whole if whole > 0 else 0.0
    return [1.0, share("model", 100 * (words + 1)), share("unknown", content), share("imported", content),
            share("lost", content), math.sqrt(features["readings"]), math.sqrt(features["clauses"]),
            share("implied", words)]


def above_chance(outputs, references):
    """For each line how much better it scores against its own reference than against others of like length."""
    order = sorted(range(len(references)), key=lambda i: (len(references[i]), i))
    gains = [0.0] * len(references)
    for place, i in enumerate(order):
        near = order[max(0, place - NEAR):place] + order[place + 1:place + 1 + NEAR]
        scores = [chrf(chrf_counts(outputs[i], references[j])) for j in near]
        gains[i] = chrf(chrf_counts(outputs[i], references[i])) - sum(scores) / max(1, len(scores))
    return gains


def fit(values, truth, ridge=1.0):
    """Logistic regression by Newton's method."""
    mean, spread = values.mean(axis=0), values.std(axis=0)
    mean[0], spread[spread == 0] = 0, 1
    spread[0] = 1
    scaled = (values - mean) / spread
    weights = numpy.zeros(values.shape[1])
    penalty = numpy.diag([0] + [ridge] * (values.shape[1] - 1))
    for _ in range(30):
        chance = 1 / (1 + numpy.exp(-scaled @ weights))
        slope = scaled.T @ (truth - chance) - penalty @ weights
        curve = (scaled * (chance * (1 - chance))[:, None]).T @ scaled + penalty
        weights += numpy.linalg.solve(curve, slope)
    result = weights / spread
    result[0] = weights[0] - (weights[1:] * mean[1:] / spread[1:]).sum()
    return result


def fit_against(values, truth):
    """The same, without the shares that would speak for a sentence: what is unknown or lost never does."""
    used = list(range(values.shape[1]))
    while True:
        found = fit(values[:, used], truth)
        wrong = [place for place, i in enumerate(used) if MEASURES[i] in SHARES and found[place] > 0]
        if not wrong:
            weights = numpy.zeros(values.shape[1])
            weights[used] = found
            return weights
        used = [i for place, i in enumerate(used) if place not in wrong]


def reliability(chance, truth):
    """A line for each tenth of the sentences by confidence: what was said, what came true."""
    order = numpy.argsort(chance, kind="stable")
    rows, error = [], 0
    for part in numpy.array_split(order, 10):
        said, came = chance[part].mean(), truth[part].mean()
        error += abs(said - came) * len(part) / len(order)
        rows.append(f"  {len(part):5d} sentences  said {said:.2f}  came true {came:.2f}")
    ranks = numpy.argsort(numpy.argsort(chance, kind="stable"))
    positive = truth.sum()
    area = (ranks[truth == 1].sum() - positive * (positive - 1) / 2) / max(1, positive * (len(truth) - positive))
    return rows, error, area


# ------------------------------------------------------------------ running

def run(arguments, lines):
    command = [arguments.program, "translate", "--from", arguments.source, "--to", arguments.target, "--lines", "--json",
               "--alternatives", str(arguments.candidates - 1)]
    done = subprocess.run(command, input="".join(line + "\n" for line in lines), capture_output=True, text=True,
                          encoding="utf-8", check=True)
    return [json.loads(line) for line in done.stdout.split("\n")[:-1]]


def read_set(item):
    name, _, files = item.partition("=")
    source, _, reference = files.partition(",")
    reference, _, part = reference.partition(":")
    def read(path):
        return Path(path).read_text(encoding="utf-8").removesuffix("\n").split("\n")
    lines, references = read(source), read(reference)
    if part:
        first, last = map(int, part.split("-"))
        lines, references = lines[first - 1:last], references[first - 1:last]
    return name, lines, references


def read_table(path):
    rows = [line.split("\t") for line in Path(path).read_text(encoding="utf-8").splitlines()
            if line and not line.startswith("#")]
    return {(row[0], row[1]): int(row[2]) for row in rows[1:]}


def write_table(path, weights, confidence):
    """Puts new numbers into the rows of the table; comments and `search` rows stay."""
    kept = [line for line in Path(path).read_text(encoding="utf-8").splitlines()
            if not line.startswith(("choice\t", "confidence\t"))]
    kept += [f"choice\t{name}\t{int(weight)}" for name, weight in sorted(zip(CHOICE, weights)) if int(weight)]
    kept += [f"confidence\t{name}\t{round(1000 * weight)}" for name, weight in sorted(zip(MEASURES, confidence))
             if round(1000 * weight)]
    Path(path).write_text("\n".join(kept) + "\n", encoding="utf-8")


def tuned_choice(sets, start):
    """The weights that choose best on all lines; prints what such weights gain on lines they were not tuned on."""
    print("choice, tuned on one half and judged on the other (chrF / BLEU)")
    for tuned, judged in ((0, 1), (1, 0)):
        weights, _ = ascend(Packed(sets, [tuned]), start)
        for item in sets:
            plain, better = item.score(start, [judged]), item.score(weights, [judged])
            first = chrf(list(item.base[judged][:18])), bleu(list(item.base[judged][18:]))
            print(f"  {item.name}: first {first[0]:.2f} / {first[1]:.2f}, table {plain[0]:.2f} / {plain[1]:.2f}, "
                  f"tuned {better[0]:.2f} / {better[1]:.2f}")
        print("   ", {name: int(w) for name, w in zip(CHOICE, weights) if w})
    weights, value = ascend(Packed(sets, [0, 1]), start)
    print("all lines:", {name: int(w) for name, w in zip(CHOICE, weights) if w}, f"chrF + BLEU {value:.2f}")
    return weights


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", help="NAME=SOURCE,REFERENCE or NAME=SOURCE,REFERENCE:FIRST-LAST")
    parser.add_argument("--program", default=".build/release/yaku")
    parser.add_argument("--from", dest="source", default="ja")
    parser.add_argument("--to", dest="target", default="en")
    parser.add_argument("--table", required=True, help="the candidates.tsv of the direction")
    parser.add_argument("--candidates", type=int, default=16)
    parser.add_argument("--confidence", action="store_true", help="fit the confidence only")
    parser.add_argument("--write", action="store_true", help="write the weights into the table")
    arguments = parser.parse_args()

    table = read_table(arguments.table)
    start = numpy.array([table.get(("choice", name), 0) for name in CHOICE], float)
    sets, values, truth, halves = [], [], [], []
    for item in arguments.sets:
        name, lines, references = read_set(item)
        outputs = run(arguments, lines)
        sets.append(Sentences(name, lines, outputs, references))
        gains = above_chance([answer["translation"] for answer in outputs], references)
        for line, answer, gain in zip(lines, outputs, gains):
            found = answer.get("sentences", [])
            # A line of one sentence: its chrF is known.
            if len(found) == 1 and found[0]["features"]["content"] > 0:
                values.append(measures(found[0]["features"]))
                truth.append(gain >= GOOD)
                halves.append(zlib.crc32(line.encode()) % 2)
    values, truth, halves = numpy.array(values), numpy.array(truth, float), numpy.array(halves)

    weights = start if arguments.confidence else tuned_choice(sets, start)
    print(f"confidence that the chrF of a sentence is at least {GOOD} above chance, fitted on one half and judged on the other")
    chance = numpy.zeros(len(truth))
    for half in (0, 1):
        fitted = fit_against(values[halves != half], truth[halves != half])
        chance[halves == half] = 1 / (1 + numpy.exp(-values[halves == half] @ fitted))
    rows, error, area = reliability(chance, truth)
    print("\n".join(rows))
    print(f"  mean difference {error:.3f}, area under the curve {area:.3f}")
    if arguments.write:
        write_table(arguments.table, weights, fit_against(values, truth))
        print(f"wrote {arguments.table}", file=sys.stderr)


if __name__ == "__main__":
    main()
