"""Columns of texts from pyarrow, without copying them."""

from __future__ import annotations

import ctypes
from typing import Any, Optional, Union

import pyarrow as pa

from ._engine import Engine, _options, _standard
from ._results import OwnedResults, status_names

#: The columns of a result.
SCHEMA = pa.schema(
    [
        ("translation", pa.string()),
        ("detected_language", pa.string()),
        ("confidence", pa.float64()),
        ("notes", pa.string()),
        ("status", pa.string()),
        ("error", pa.string()),
    ]
)


def translate(
    texts: Union[pa.Array, pa.ChunkedArray],
    *,
    to: str,
    source: Optional[str] = None,
    engine: Optional[Engine] = None,
    **options: Any,
) -> Union[pa.RecordBatch, pa.Table]:
    """Translates a column of texts: one row out for each row in, in order, null for null.

    The columns are those of `SCHEMA` (with large strings where the texts are), and `details` where that is asked for.
    """
    if isinstance(texts, pa.ChunkedArray):
        batches = [translate(chunk, to=to, source=source, engine=engine, **options) for chunk in texts.chunks]
        if batches:
            return pa.Table.from_batches(batches)
        empty = translate(pa.array([], pa.string()), to=to, source=source, engine=engine, **options)
        return pa.Table.from_batches([empty])
    if not isinstance(texts, pa.Array):
        texts = pa.array(texts)
    texts = _strings(texts)
    is_large = pa.types.is_large_string(texts.type)
    validity, offsets, data = texts.buffers()
    if offsets is None:  # an empty array may have none
        offsets = pa.py_buffer(bytes(8))
    settings = _options(to, source, **options)
    results = (engine or _standard)._call(
        "yaku_translate_batch64" if is_large else "yaku_translate_batch",
        ctypes.c_int64 if is_large else ctypes.c_int32,
        data.address if data is not None else None,
        data.size if data is not None else 0,
        offsets.address,
        validity.address if validity is not None else None,
        texts.offset,
        len(texts),
        settings,
    )
    return _record_batch(results, texts.type, bool(options.get("details")))


def _strings(texts: pa.Array) -> pa.Array:
    """The texts as strings; only dictionaries, views and columns of nulls are copied."""
    kind = texts.type
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return texts
    if pa.types.is_binary(kind):
        return texts.view(pa.string())
    if pa.types.is_large_binary(kind):
        return texts.view(pa.large_string())
    if pa.types.is_dictionary(kind):
        return _strings(texts.dictionary_decode())
    if pa.types.is_null(kind) or pa.types.is_string_view(kind):
        return texts.cast(pa.string())
    raise TypeError(f"a column of texts must hold strings, not {kind}; cast it first")


def _record_batch(results: OwnedResults, kind: pa.DataType, has_details: bool) -> pa.RecordBatch:
    contents = results.contents
    count, width = contents.count, ctypes.sizeof(results.offset_type)

    def buffer(address: Optional[int], size: int) -> Optional[pa.Buffer]:
        # Holds the results for as long as the buffer is held.
        return pa.foreign_buffer(address, size, base=results) if address else None

    def strings(name: str) -> pa.Array:
        column = results.column(name)
        parts = [
            buffer(column.validity, (count + 7) // 8),
            buffer(column.offsets, (count + 1) * width),
            buffer(column.data, column.length),
        ]
        return pa.Array.from_buffers(kind, count, parts, null_count=column.null_count)

    statuses = pa.Array.from_buffers(pa.uint8(), count, [None, buffer(contents.statuses, count)])
    names = pa.DictionaryArray.from_arrays(statuses, pa.array(status_names(), pa.string()))
    columns = {
        "translation": strings("translation"),
        "detected_language": strings("language"),
        "confidence": pa.Array.from_buffers(pa.float64(), count, [None, buffer(contents.confidences, 8 * count)]),
        "notes": strings("notes"),
        "status": names.dictionary_decode(),
        "error": strings("error"),
    }
    if has_details:
        columns["details"] = strings("details")
    return pa.RecordBatch.from_arrays(list(columns.values()), names=list(columns))
