"""Columns of texts from pyarrow, without copying them."""

from __future__ import annotations

import ctypes
from functools import partial
from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple, Union

import pyarrow as pa

from ._engine import Engine, _standard
from ._options import SAMPLE_TEXTS, BatchOptions, read
from ._results import OwnedResults, status_names

if TYPE_CHECKING:
    from typing_extensions import Unpack

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
    **options: "Unpack[BatchOptions]",
) -> Union[pa.RecordBatch, pa.Table]:
    """Translates a column of texts: one row out for each row in, in order, null for null.

    The columns are those of `SCHEMA` (with large strings where the texts are), and `details` where that is asked for.
    """
    engine = engine or _standard
    if isinstance(texts, pa.ChunkedArray):
        if source is None and options.get("hints") is None and not options.get("alone") and texts.num_chunks > 1:
            # Where a column is cut must not show in the outcome.
            found = hints(texts, engine)
            options["hints"], options["alone"] = found or None, not found
        chunks = texts.chunks or [pa.array([], pa.string())]
        return pa.Table.from_batches([translate(chunk, to=to, source=source, engine=engine, **options) for chunk in chunks])
    texts = _strings(texts if isinstance(texts, pa.Array) else pa.array(texts))
    name, width = (
        ("yaku_translate_batch64", ctypes.c_int64)
        if pa.types.is_large_string(texts.type)
        else ("yaku_translate_batch", ctypes.c_int32)
    )
    settings = read(BatchOptions, to, source, options)
    results = engine._translate(name, width, partial(_arguments, texts), settings)
    return _record_batch(results, texts.type, bool(options.get("details")))


def hints(texts: Union[pa.Array, pa.ChunkedArray], engine: Optional[Engine] = None) -> Dict[str, float]:
    """Which languages the first of the texts are in. See `yaku.hints`."""
    sample = texts[:SAMPLE_TEXTS]
    if isinstance(sample, pa.ChunkedArray):
        sample = pa.concat_arrays(sample.chunks) if sample.num_chunks else pa.array([], pa.string())
    sample = _strings(sample)
    if pa.types.is_large_string(sample.type):
        # As bytes, because what is no text must not be an error here.
        sample = sample.view(pa.large_binary()).cast(pa.binary()).view(pa.string())
    return (engine or _standard)._hints(partial(_arguments, sample))


def _arguments(texts: pa.Array) -> Tuple[Any, ...]:
    """The arguments of a call; they point into the array."""
    validity, offsets, data = texts.buffers()
    if offsets is None:  # an empty array may have none
        offsets = _no_offsets
    return (
        data.address if data is not None else None,
        data.size if data is not None else 0,
        offsets.address,
        validity.address if validity is not None else None,
        texts.offset,
        len(texts),
    )


_no_offsets = pa.py_buffer(bytes(8))


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
    if pa.types.is_binary_view(kind):
        return texts.cast(pa.binary()).view(pa.string())
    if isinstance(texts, pa.ExtensionArray):
        return _strings(texts.storage)
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
