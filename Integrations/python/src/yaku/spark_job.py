"""Translates a table in Spark: `spark-submit spark_job.py INPUT OUTPUT --text-column review --to en`.

Reads Parquet, CSV or JSON lines and writes Parquet: all columns, and those of `yaku.spark.COLUMNS`. CSV is read as other
programs write it (quotes doubled, line ends within quotes), each column as text; a record whose fields do not fit the
header is kept as it was in the column `corrupt_record`.

`python -m yaku.spark_job` does the same without spark-submit, and `--where` prints the path of this file for it.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, List, Optional

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

FORMATS = ("parquet", "csv", "json")
CORRUPT = "corrupt_record"


def main(arguments: Optional[List[str]] = None) -> int:
    """Runs the job; 0 when all rows are done, 1 when some have an error, 2 for wrong arguments, 3 when it failed."""
    options = _parse(arguments)
    from pyspark.sql import SparkSession

    from yaku import YakuError
    from yaku.spark import translate

    builder = SparkSession.builder.appName("yaku")
    if options.master:
        builder = builder.master(options.master)
    spark = builder.getOrCreate()
    spark.conf.set("spark.sql.execution.pyspark.udf.faulthandler.enabled", "true")
    try:
        rows = _read(spark, options)
        table = translate(
            rows,
            options.text_column,
            to=options.to,
            source=options.source,
            hints=options.hints,
            alone=options.alone,
            prefix=options.output_prefix,
            format=options.text_format,
            max_bytes=options.max_bytes,
        )
    except (ValueError, YakuError) as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 2
    table.write.mode(options.mode).parquet(options.output)
    return _summary(spark, rows, options)


def _parse(arguments: Optional[List[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="yaku.spark_job", description=(__doc__ or "").split("\n\n")[0])
    if "--where" in (sys.argv[1:] if arguments is None else arguments):
        print(__file__)
        sys.exit(0)
    parser.add_argument("input", help="a file or folder Spark can read")
    parser.add_argument("output", help="the folder for the Parquet files")
    parser.add_argument("--text-column", required=True, help="the column with the texts")
    parser.add_argument("--to", required=True, help="the language to translate into, such as en")
    parser.add_argument("--source", help="the language of the texts; recognised in each when not given")
    parser.add_argument("--hints", help="the languages the texts are probably in, such as ja,en or ja=0.9,en=0.1")
    parser.add_argument("--alone", action="store_true", help="recognise the language of each text by itself")
    parser.add_argument("--format", choices=FORMATS, help="of the input; told by its name when not given")
    parser.add_argument("--encoding", default="UTF-8", help="of a CSV or JSON input; convert others than UTF-8 before")
    parser.add_argument("--delimiter", default=",", help="between the fields of a CSV input")
    parser.add_argument("--text-format", choices=("plain", "html", "markdown"), default="plain")
    parser.add_argument("--max-bytes", type=int, default=0, help="of one text; longer ones are not translated")
    parser.add_argument("--output-prefix", default="", help="in front of the names of all added columns")
    parser.add_argument("--mode", choices=("errorifexists", "overwrite", "append"), default="errorifexists")
    parser.add_argument("--master", help="of Spark, where spark-submit does not name one, such as local[2]")
    return parser.parse_args(arguments)


def _read(spark: "SparkSession", options: argparse.Namespace) -> "DataFrame":
    kind = options.format or next((name for name in FORMATS if f".{name}" in options.input), "parquet")
    if kind == "parquet":
        return spark.read.parquet(options.input)
    if kind == "json":
        return spark.read.option("encoding", options.encoding).json(options.input)
    # Without multiLine and this escape, Spark reads tables with line ends or quotes in fields wrongly, and says nothing.
    reader = (
        spark.read.option("header", True)
        .option("multiLine", True)
        .option("escape", '"')
        .option("sep", options.delimiter)
        .option("encoding", options.encoding)
    )
    # A record with more or fewer fields than the header is kept as it was in a column of its own.
    name = options.output_prefix + CORRUPT
    schema = reader.csv(options.input).schema
    if name.lower() in (field.name.lower() for field in schema):
        raise ValueError(f'there is a column "{name}" already; choose another name with --output-prefix')
    schema = schema.add(name, "string")
    return reader.option("columnNameOfCorruptRecord", name).schema(schema).csv(options.input)


def _summary(spark: "SparkSession", rows: "DataFrame", options: argparse.Namespace) -> int:
    """Compares the rows that were written with those that were read, and says how they went."""
    from pyspark.sql import functions

    written = spark.read.parquet(options.output)
    status = options.output_prefix + "status"
    counts = {row[0]: row[1] for row in written.groupBy(status).agg(functions.count("*")).collect()}
    total, read = sum(counts.values()), rows.count()
    kinds = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    print(f"{total} rows: {kinds}", file=sys.stderr)
    if total != read and options.mode != "append":
        print(f"error: {read} rows were read and {total} written; do not use the output", file=sys.stderr)
        return 3
    corrupt = options.output_prefix + CORRUPT
    misfits = written.where(functions.col(corrupt).isNotNull()).count() if corrupt in written.columns else 0
    if misfits:
        print(f'{misfits} rows do not fit the header; "{corrupt}" has them as they were', file=sys.stderr)
    return 0 if set(counts) <= {"ok", "passthrough", "null"} and not misfits else 1


if __name__ == "__main__":
    sys.exit(main())
