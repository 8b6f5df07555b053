"""Engines, and the functions that use the one of the installation."""

from __future__ import annotations

import ctypes
import itertools
import os
import threading
from array import array
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Mapping, Optional, Union, overload

from . import _library
from ._errors import error
from ._library import DetectedLanguage, LanguagePair, Options, Results, library
from ._results import OwnedResults
from ._values import Language, Pair, Translation

if TYPE_CHECKING:
    import pyarrow

_INT32_MAX = 2**31 - 1

Path = Union[str, "os.PathLike[str]"]

#: The languages texts are probably in: their tags, or how likely each is.
Hints = Union[None, str, Iterable[str], Mapping[str, float]]


class Engine:
    """Packs that are open, and what they can translate.

    Making one costs nothing: packs are opened at the first call, and again in a process that was forked. One engine
    serves any number of threads. `packs` is a folder; None takes the environment variable `YAKU_PACKS`, else the packs
    of this package.
    """

    def __init__(self, packs: Optional["Path"] = None) -> None:
        self._packs = None if packs is None else os.fsencode(packs)
        self._handle: Optional[int] = None
        self._pid = 0
        self._lock = threading.Lock()

    def __getstate__(self) -> Dict[str, Any]:
        return {"packs": self._packs}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self.__init__(state["packs"])  # type: ignore[misc]

    def close(self) -> None:
        """Gives the memory back; the next call opens the packs again."""
        handle, self._handle = self._handle, None
        if handle is not None and self._pid == os.getpid():
            library().yaku_close(handle)

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # the interpreter is going down
            pass

    def translate(self, text: str, *, to: str, source: Optional[str] = None, **options: Any) -> Translation:
        """Translates one text. See `yaku.translate`."""
        data = _encode(text)
        settings = _options(to, source, **options)
        return self._call("yaku_translate", ctypes.c_int32, data, len(data), settings).first()

    def translate_batch(self, texts: Any, *, to: str, source: Optional[str] = None, **options: Any) -> Any:
        """Translates many texts. See `yaku.translate_batch`."""
        if type(texts).__module__.partition(".")[0] == "pyarrow":
            from . import arrow

            return arrow.translate(texts, to=to, source=source, engine=self, **options)
        if isinstance(texts, (str, bytes)):
            raise TypeError("a batch is a list of texts, not one text; use translate")
        settings = _options(to, source, **options)
        # What differs from itself is the "not a number" that pandas has for a missing text.
        rows = [None if text is None or text != text else _encode(text) for text in texts]
        data = b"".join(row for row in rows if row)
        ends = itertools.accumulate(len(row) if row else 0 for row in rows)
        name, code, offset_type = (
            ("yaku_translate_batch", "i", ctypes.c_int32)
            if len(data) <= _INT32_MAX
            else ("yaku_translate_batch64", "q", ctypes.c_int64)
        )
        offsets = array(code, itertools.chain([0], ends))
        validity = _bitmap(rows) if any(row is None for row in rows) else None
        return self._call(
            name, offset_type, data, len(data), offsets.buffer_info()[0], validity, 0, len(rows), settings
        ).translations()

    def detect(self, text: str, *, limit: int = 3) -> List[Language]:
        """The likeliest languages of a text, best first. See `yaku.detect`."""
        data = _encode(text)
        found = (DetectedLanguage * max(0, limit))()
        count = self._count("yaku_detect", data, len(data), found, max(0, limit))
        return [Language(item.tag.decode(), item.confidence) for item in found[:count]]

    def languages(self) -> List[Pair]:
        """The pairs that can be translated. See `yaku.languages`."""
        count = self._count("yaku_pairs", None, 0)
        pairs = (LanguagePair * count)()
        count = min(count, self._count("yaku_pairs", pairs, count))
        return [Pair(pair.source.decode(), pair.target.decode(), bool(pair.is_gloss)) for pair in pairs[:count]]

    # What the calls share.

    def _open(self) -> int:
        """The handle of this process."""
        if self._handle is not None and self._pid == os.getpid():
            return self._handle
        if self._pid != os.getpid():
            # The lock may have been held by a thread that is not in this process.
            self._lock, self._pid, self._handle = threading.Lock(), os.getpid(), None
        with self._lock:
            if self._handle is None:
                handle = ctypes.c_void_p()
                _check(library().yaku_open(self._packs, ctypes.byref(handle)))
                self._handle = handle.value
        return self._handle  # type: ignore[return-value]

    def _call(self, name: str, offset_type: type, *arguments: Any) -> OwnedResults:
        handle = self._open()
        results = ctypes.POINTER(Results)()
        *values, options = arguments
        _check(getattr(library(), name)(handle, *values, ctypes.byref(options), ctypes.byref(results)))
        return OwnedResults(results, offset_type)

    def _count(self, name: str, *arguments: Any) -> int:
        count: int = getattr(library(), name)(self._open(), *arguments)
        _check(-count if count < 0 else _library.OK)
        return count


def _check(status: int) -> None:
    if status != _library.OK:
        raise error(status, library().yaku_error().decode(errors="replace"))


def _encode(text: str) -> bytes:
    if not isinstance(text, str):
        raise TypeError(f"a text must be str, not {type(text).__name__}")
    # A lone surrogate becomes bytes that are not UTF-8, which is a status of the row.
    return text.encode("utf-8", "surrogatepass")


def _bitmap(rows: List[Optional[bytes]]) -> bytes:
    bits = bytearray((len(rows) + 7) // 8)
    for number, row in enumerate(rows):
        if row is not None:
            bits[number >> 3] |= 1 << (number & 7)
    return bytes(bits)


def _options(
    to: str,
    source: Optional[str] = None,
    *,
    hints: Hints = None,
    format: str = "plain",
    style: Optional[str] = None,
    gender: Optional[str] = None,
    glossary: Optional[Path] = None,
    memory: Optional[Path] = None,
    memory_threshold: int = 100,
    jobs: int = 0,
    alternatives: int = 0,
    details: bool = False,
    max_bytes: int = 0,
) -> Options:
    if isinstance(hints, Mapping):
        hints = ",".join(f"{tag}={weight:.6f}" for tag, weight in hints.items())
    elif hints is not None and not isinstance(hints, str):
        hints = ",".join(hints)
    return Options(
        ctypes.sizeof(Options),
        _bytes(to),
        _bytes(source),
        _bytes(hints),
        _bytes(format),
        _bytes(style),
        _bytes(gender),
        None if glossary is None else os.fsencode(glossary),
        None if memory is None else os.fsencode(memory),
        jobs,
        alternatives,
        1 if details else 0,
        memory_threshold,
        max_bytes,
    )


def _bytes(text: Optional[str]) -> Optional[bytes]:
    return None if text is None else text.encode("utf-8", "surrogatepass")


_standard = Engine()


def translate(
    text: str,
    *,
    to: str,
    source: Optional[str] = None,
    hints: Hints = None,
    format: str = "plain",
    style: Optional[str] = None,
    gender: Optional[str] = None,
    glossary: Optional[Path] = None,
    memory: Optional[Path] = None,
    memory_threshold: int = 100,
    alternatives: int = 0,
    details: bool = False,
    max_bytes: int = 0,
) -> Translation:
    """Translates one text into the language `to`.

    `source` is its language; None recognises it, and `hints` help with short texts: what the texts around are in, as
    `["ja"]` or `{"ja": 0.9, "en": 0.1}`. `format` is "plain", "html" or "markdown"; `style` "polite" or "plain"; `gender`,
    of whom the text is about, "feminine", "masculine" or "neuter". `glossary` is a file of
    terms (CSV, TSV, TBX) and `memory` one of translations by people (TMX, CSV, TSV), used where a text is at least
    `memory_threshold` percent the same; both are read again when they change. `details` adds a response as JSON, in which
    `alternatives` lists other translations of each sentence. A text of more than `max_bytes` is not translated (0: no
    limit).

    Whatever the text is, there is a `Translation`; what could not be done is in its `status` and `error`. Raises
    `YakuError` for what is wrong with the call or the installation.
    """
    return _standard.translate(
        text,
        to=to,
        source=source,
        hints=hints,
        format=format,
        style=style,
        gender=gender,
        glossary=glossary,
        memory=memory,
        memory_threshold=memory_threshold,
        alternatives=alternatives,
        details=details,
        max_bytes=max_bytes,
    )


@overload
def translate_batch(
    texts: "Iterable[Optional[str]]", *, to: str, source: Optional[str] = None, jobs: int = 0, **options: Any
) -> List[Optional[Translation]]: ...


@overload
def translate_batch(
    texts: "pyarrow.Array", *, to: str, source: Optional[str] = None, jobs: int = 0, **options: Any
) -> "pyarrow.RecordBatch": ...


@overload
def translate_batch(
    texts: "pyarrow.ChunkedArray", *, to: str, source: Optional[str] = None, jobs: int = 0, **options: Any
) -> "pyarrow.Table": ...


def translate_batch(texts: Any, *, to: str, source: Optional[str] = None, jobs: int = 0, **options: Any) -> Any:
    """Translates many texts at once, on `jobs` threads (0: one for each processor); equal texts once.

    A list gives a list, with None for None (and for the missing values of pandas). A `pyarrow.Array` gives a `RecordBatch`, a `ChunkedArray` a `Table`, with
    the columns of `yaku.arrow.SCHEMA`; the texts are not copied. Other options are those of `translate`.
    """
    return _standard.translate_batch(texts, to=to, source=source, jobs=jobs, **options)


def detect(text: str, *, limit: int = 3) -> List[Language]:
    """The likeliest languages of a text, best first, at most `limit`; empty when the text has no letters."""
    return _standard.detect(text, limit=limit)


def languages() -> List[Pair]:
    """The pairs of languages that can be translated."""
    return _standard.languages()


def version() -> str:
    """The version of the library."""
    text: bytes = library().yaku_version()
    return text.decode()
