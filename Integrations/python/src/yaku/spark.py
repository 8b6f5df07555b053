"""Translation of columns in Apache Spark.

>>> from yaku.spark import translate
>>> translate(df, "review", to="en").select("id", "translation", "error").show()

What is wrong with a row is in its columns `status` and `error`; no row makes a job fail, and each row in is one row out.
The same text, options and packs give the same bytes, so retries and speculative tasks do no harm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, List, Optional

from ._options import SAMPLE_TEXTS

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession

#: The columns that are added, in order, with their Spark types.
COLUMNS = {
    "translation": "string",
    "detected_language": "string",
    "confidence": "double",
    "notes": "string",
    "status": "string",
    "error": "string",
}


def translate(
    df: "DataFrame",
    column: str,
    *,
    to: str,
    source: Optional[str] = None,
    out: str = "translation",
    prefix: str = "",
    jobs: int = 1,
    **options: Any,
) -> "DataFrame":
    """Adds the translation of a column of texts, as `out`, and what is known about it.

    The other columns are those of `COLUMNS`; `prefix` stands in front of all names. `source` None recognises the language
    of each text. `jobs` is the number of threads of one task: leave it at 1 when each core has a task. Other options are
    those of `yaku.translate_batch`. Raises `ValueError` when a name is missing or taken, and `YakuError` when nobody can
    translate between the languages; all else is a column.

    Where neither `source` nor `hints` are given, the languages of the first 200 rows decide for short texts, as in
    `yaku batch`. For that these rows are read when this is called, which computes what comes before them; `alone=True`
    recognises each text by itself instead. So it is always for a stream.
    """
    from pyspark.sql.types import StringType, StructType

    import yaku

    names = {name: prefix + (out if name == "translation" else name) for name in COLUMNS}
    if column not in df.columns:
        raise ValueError(f'there is no column "{column}"; choose one of: {", ".join(df.columns)}')
    _check_names(column, df.columns, list(names.values()))
    if not isinstance(df.schema[column].dataType, StringType):
        raise ValueError(f'the column "{column}" holds {df.schema[column].dataType.simpleString()}; cast it to string')
    # Languages that nobody can translate are refused here, where somebody sees it.
    yaku.translate_batch([], to=to, source=source, **options)
    if source is None and options.get("hints") is None and not options.get("alone"):
        # Asked once for the whole table: how it is cut into tasks and batches must not show in the outcome.
        sample = [] if df.isStreaming else _first_texts(df, column)
        found = yaku.hints(sample)
        options["hints"], options["alone"] = found or None, not found
    place = df.columns.index(column)
    schema = StructType(list(df.schema.fields))
    for name, kind in COLUMNS.items():
        schema.add(names[name], kind)

    def run(batches: "Iterator[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        import yaku.arrow

        for batch in batches:
            found = yaku.arrow.translate(batch.column(place), to=to, source=source, jobs=jobs, **options)
            added = [_plain(found.column(name)) for name in COLUMNS]
            yield pa.RecordBatch.from_arrays(
                batch.columns + added, names=list(batch.schema.names) + [names[name] for name in COLUMNS]
            )

    return df.mapInArrow(run, schema)


def _first_texts(df: "DataFrame", column: str) -> "List[Optional[str]]":
    from pyspark.sql.functions import col

    quoted = "`" + column.replace("`", "``") + "`"
    return [row[0] for row in df.select(col(quoted)).limit(SAMPLE_TEXTS).collect()]


def _check_names(column: str, present: "List[str]", added: "List[str]") -> None:
    """Refuses names that Spark cannot tell from each other, which it does by their letters and not by their case."""
    lower = [name.lower() for name in present]
    if lower.count(column.lower()) > 1:
        raise ValueError(f'there are several columns "{column}", perhaps in capitals; rename all but one')
    for place, name in enumerate(added):
        if name.lower() in lower:
            same = present[lower.index(name.lower())]
            raise ValueError(f'there is a column "{same}" already, so none "{name}" can be added; use prefix or out')
        if name.lower() in (other.lower() for other in added[:place] + added[place + 1 :]):
            raise ValueError(f'"{name}" would be the name of two of the added columns; choose another with out')


def _plain(column: "pa.Array") -> "pa.Array":
    """A column as Spark reads it: its strings may be large, ours need not be."""
    import pyarrow as pa

    return column.cast(pa.string()) if pa.types.is_large_string(column.type) else column


def register(spark: "SparkSession", name: str = "yaku_translate") -> None:
    """Makes two functions for SQL.

    `yaku_translate(text, source, target)` gives the translation; a source of NULL recognises the language of each text by
    itself. What could not be translated comes back as it is; `yaku_translate_row` gives all columns of `COLUMNS` as a struct.

    >>> register(spark)
    >>> spark.sql("SELECT yaku_translate(review, 'ja', 'en') FROM reviews")
    """
    row = "struct<" + ", ".join(f"{column}: {kind}" for column, kind in COLUMNS.items()) + ">"
    try:
        from pyspark.sql.functions import arrow_udf  # pyspark 4.1
    except ImportError:
        from pyspark.sql.functions import pandas_udf

        spark.udf.register(name, pandas_udf(_translate_series, "string"))
        spark.udf.register(f"{name}_row", pandas_udf(_translate_series_to_frame, row))
    else:
        spark.udf.register(name, arrow_udf(_translate_column, "string"))
        spark.udf.register(f"{name}_row", arrow_udf(_translate_rows, row))


def _columns(texts: "pa.Array", sources: "pa.Array", targets: "pa.Array") -> "pa.RecordBatch":
    """Translates each row between its own languages, one call for each pair there is."""
    import pyarrow as pa

    import yaku.arrow
    from yaku import YakuError

    pairs = list(zip(sources.to_pylist(), targets.to_pylist()))
    parts, places = [], []
    for source, target in dict.fromkeys(pairs):
        rows = [row for row, pair in enumerate(pairs) if pair == (source, target)]
        some = texts if len(rows) == len(pairs) else texts.take(pa.array(rows))
        try:
            if target is None:
                raise YakuError('the target language is NULL; write one such as "en"')
            # By itself, because the same row must give the same answer in whatever batch it comes.
            part = yaku.arrow.translate(some, to=target, source=source, jobs=1, alone=True)
        except YakuError as problem:
            part = _rejected(some, str(problem))
        parts.append(pa.RecordBatch.from_arrays([_plain(part.column(name)) for name in COLUMNS], names=list(COLUMNS)))
        places += rows
    if not parts:
        return pa.RecordBatch.from_pylist([], schema=yaku.arrow.SCHEMA)
    table = pa.Table.from_batches(parts)
    if len(parts) > 1:
        order = [0] * len(places)
        for position, row in enumerate(places):
            order[row] = position
        table = table.take(pa.array(order))
    return table.combine_chunks().to_batches()[0]


def _rejected(texts: "pa.Array", problem: str) -> "pa.RecordBatch":
    """Rows whose languages cannot be translated come back as they are, and say why."""
    import pyarrow as pa

    count = len(texts)
    values = {
        "translation": texts.cast(pa.string()),
        "detected_language": pa.nulls(count, pa.string()),
        "confidence": pa.array([0.0] * count),
        "notes": pa.nulls(count, pa.string()),
        "status": pa.array(["rejected"] * count, pa.string()),
        "error": pa.array([problem] * count, pa.string()),
    }
    return pa.RecordBatch.from_arrays(list(values.values()), names=list(values))


# Spark reads the type hints of these four; `_annotate` sets them where pyarrow and pandas are installed.


def _translate_column(text: Any, source: Any, target: Any) -> Any:
    return _columns(text, source, target).column("translation")


def _translate_rows(text: Any, source: Any, target: Any) -> Any:
    import pyarrow as pa

    found = _columns(text, source, target)
    return pa.StructArray.from_arrays(found.columns, names=found.schema.names)


def _translate_series(text: Any, source: Any, target: Any) -> Any:
    import pyarrow as pa

    columns = (pa.Array.from_pandas(values, type=pa.string()) for values in (text, source, target))
    return _columns(*columns).column("translation").to_pandas()


def _translate_series_to_frame(text: Any, source: Any, target: Any) -> Any:
    import pyarrow as pa

    columns = (pa.Array.from_pandas(values, type=pa.string()) for values in (text, source, target))
    return _columns(*columns).to_pandas()


def _annotate() -> None:
    try:
        import pyarrow as pa

        for function in (_translate_column, _translate_rows):
            function.__annotations__ = {name: pa.Array for name in ("text", "source", "target", "return")}
        import pandas as pd

        for function, result in ((_translate_series, pd.Series), (_translate_series_to_frame, pd.DataFrame)):
            function.__annotations__ = {"text": pd.Series, "source": pd.Series, "target": pd.Series, "return": result}
    except ImportError:
        pass


_annotate()
