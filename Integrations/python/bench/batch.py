"""How much a batch saves over a call for each text.

    python bench/batch.py [--rows N] [--jobs N]

Texts are sentences of the reviews in Benchmarks/Corpora (ja, es and en, into en), as short as people write them. Two lists: one
with the duplicates such lists have (a few phrases make up most of it, as in a power law), one of sentences and pairs of
sentences that are all different. Each way is timed three times; the best counts.
"""

import argparse
import os
import random
import re
import time
from pathlib import Path

import yaku

CORPORA = Path(__file__).resolve().parents[3] / "Benchmarks" / "Corpora"


def sentences(language):
    texts = []
    for line in (CORPORA / f"{language}.reviews.tsv").read_text().splitlines():
        if not line.startswith("#"):
            texts += re.findall(r"[^。！？.!?]+[。！？.!?]+", line.split("\t")[-1])
    return [text.strip() for text in texts]


def lists(language, rows):
    chance = random.Random(7)
    known = sentences(language)
    weights = [1 / (rank + 1) for rank in range(len(known))]
    repeated = chance.choices(known, weights, k=rows)
    space = "" if language == "ja" else " "
    pairs = [f"{first}{space}{second}" for first in known for second in known if first != second]
    distinct = (known + chance.sample(pairs, max(0, rows - len(known))))[:rows]
    return {"with duplicates": repeated, "all different": distinct}


def best(work, times=3):
    results = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        results.append(time.perf_counter() - start)
    return min(results)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=3000)
    parser.add_argument("--jobs", type=int, default=0)
    options = parser.parse_args()
    print(f"{options.rows} rows, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    print(f"{'list':24}{'distinct':>9}{'per row':>12}{'batch, 1 job':>14}{'batch':>12}{'gain':>7}")
    # The last is in the target language already: what is left is the cost of the calls.
    for language in ("ja", "es", "en"):
        for name, texts in lists(language, options.rows).items():
            yaku.translate_batch(texts[:50], to="en", source=language)
            single = best(lambda: [yaku.translate(text, to="en", source=language) for text in texts])
            one = best(lambda: yaku.translate_batch(texts, to="en", source=language, jobs=1))
            batch = best(lambda: yaku.translate_batch(texts, to="en", source=language, jobs=options.jobs))
            speeds = (f"{options.rows / seconds:,.0f}/s" for seconds in (single, one, batch))
            single_speed, one_speed, batch_speed = speeds
            print(
                f"{language + ' ' + name:24}{len(set(texts)):>9}{single_speed:>12}{one_speed:>14}{batch_speed:>12}"
                f"{single / batch:>6.1f}×"
            )


if __name__ == "__main__":
    main()
