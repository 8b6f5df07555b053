#!/usr/bin/env python3
"""Many short rows of which few are different, through `yaku batch`: time and peak memory.

    Benchmarks/rows.py .build/release/yaku              # ten million rows
    Benchmarks/rows.py .build/release/yaku --rows 1000000 --distinct 1000

The rows come through a pipe, so nothing but the output takes room on the disk.
"""
import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time

WORDS = ["limpio", "caro", "grande", "cómodo", "ruidoso", "moderno", "pequeño", "excelente", "bonito", "viejo"]
NOUNS = ["hotel", "baño", "desayuno", "servicio", "cuarto"]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("--rows", type=int, default=10_000_000)
    arguments.add_argument("--distinct", type=int, default=50)
    arguments.add_argument("--jobs", type=int, default=os.cpu_count())
    options = arguments.parse_args()
    texts = [
        f"El {NOUNS[i % len(NOUNS)]} es {WORDS[i // len(NOUNS) % len(WORDS)]}{'.' if i < 50 else f' {i}.'}"
        for i in range(options.distinct)
    ]
    block = "".join(f"{i},{texts[i % len(texts)]},4\n" for i in range(100_000)).encode()
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "out.csv")
        start = time.monotonic()
        run = subprocess.Popen(
            [options.program, "batch", "-", "--format", "csv", "--from", "es", "--to", "en", "--text-column", "text",
             "--jobs", str(options.jobs), "-o", output],
            stdin=subprocess.PIPE)
        run.stdin.write(b"id,text,stars\n")
        for _ in range(options.rows // 100_000):
            run.stdin.write(block)
        run.stdin.close()
        code = run.wait()
        seconds = time.monotonic() - start
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        size = os.path.getsize(output)
        print(f"{options.rows} rows, {len(texts)} different, exit code {code}: {seconds:.1f} s, "
              f"{options.rows / seconds:.0f} rows/s, {usage.ru_utime + usage.ru_stime:.1f} s of CPU, "
              f"peak {usage.ru_maxrss / 1024:.0f} MB, {size / 2**20:.0f} MB written")
    sys.exit(code)


main()
