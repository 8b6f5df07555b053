"""Engines, and the functions that use the one of the installation."""

from __future__ import annotations

import ctypes
import itertools
import os
from array import array
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Mapping, NamedTuple, Optional, Tuple, overload

from . import _library
from ._calls import interruptible
from ._errors import error
from ._library import DetectedLanguage, LanguagePair, Options, Results, library
from ._options import SAMPLE_TEXTS, BatchOptions, Path, TextOptions, read
from ._results import OwnedResults
from ._values import Language, Pair, Translation

if TYPE_CHECKING:
    import pyarrow
    from typing_extensions import Unpack

_INT32_MAX = 2**31 - 1

#: Shorter texts are done before anybody could press Ctrl-C.
_INSTANT_BYTES = 1 << 14


class Engine:
    """Packs that are open, and what they can translate.

    Making one costs nothing: packs are opened at the first call, and again in a process that was forked. One engine
    serves any number of threads. `packs` is a folder; None takes the environment variable `YAKU_PACKS`, else the packs
    of this package.
    """

    def __init__(self, packs: Optional["Path"] = None) -> None:
        self._packs = None if packs is None else os.fsencode(packs)
        # The handle, and the process it belongs to.
        self._opened: Optional[Tuple[int, int]] = None

    def __getstate__(self) -> Dict[str, Any]:
        return {"packs": self._packs}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self.__init__(state["packs"])  # type: ignore[misc]

    def close(self) -> None:
        """Gives the memory back; the next call opens the packs again."""
        opened, self._opened = self._opened, None
        if opened is not None and opened[1] == os.getpid():
            library().yaku_close(opened[0])

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # the interpreter is going down
            pass

    def translate(
        self, text: str, *, to: str, source: Optional[str] = None, **options: "Unpack[TextOptions]"
    ) -> Translation:
        """Translates one text. See `yaku.translate`."""
        data = _encode(text)
        settings = read(TextOptions, to, source, options)
        return self._translate("yaku_translate", ctypes.c_int32, lambda: (data, len(data)), settings).first()

    @overload
    def translate_batch(
        self, texts: "Iterable[Optional[str]]", *, to: str, source: Optional[str] = None, **options: "Unpack[BatchOptions]"
    ) -> List[Optional[Translation]]: ...

    @overload
    def translate_batch(
        self, texts: "pyarrow.Array", *, to: str, source: Optional[str] = None, **options: "Unpack[BatchOptions]"
    ) -> "pyarrow.RecordBatch": ...

    @overload
    def translate_batch(  # type: ignore[overload-cannot-match]  # the classes of pyarrow have no types without stubs
        self, texts: "pyarrow.ChunkedArray", *, to: str, source: Optional[str] = None, **options: "Unpack[BatchOptions]"
    ) -> "pyarrow.Table": ...

    def translate_batch(
        self, texts: Any, *, to: str, source: Optional[str] = None, **options: "Unpack[BatchOptions]"
    ) -> Any:
        """Translates many texts. See `yaku.translate_batch`."""
        if type(texts).__module__.partition(".")[0] == "pyarrow":
            from . import arrow

            return arrow.translate(texts, to=to, source=source, engine=self, **options)
        settings = read(BatchOptions, to, source, options)
        rows = _Rows.of(texts)
        name, width = ("yaku_translate_batch", ctypes.c_int32) if rows.offsets.itemsize == 4 else _WIDE
        return self._translate(name, width, rows.arguments, settings).translations()

    def hints(self, texts: "Iterable[Optional[str]]") -> Dict[str, float]:
        """Which languages the first of the texts are in. See `yaku.hints`."""
        if type(texts).__module__.partition(".")[0] == "pyarrow":
            from . import arrow

            return arrow.hints(texts, self)
        return self._hints(_Rows.of(itertools.islice(_column(texts), SAMPLE_TEXTS)).arguments)

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
        opened = self._opened
        if opened is not None and opened[1] == os.getpid():
            return opened[0]
        with _library.lock:
            opened = self._opened
            if opened is None or opened[1] != os.getpid():
                handle = ctypes.c_void_p()
                _check(library().yaku_open(self._packs, ctypes.byref(handle)))
                self._opened = opened = (handle.value or 0, os.getpid())
        return opened[0]

    def _translate(
        self, name: str, offset_type: type, texts: "Callable[[], Tuple[Any, ...]]", options: Options
    ) -> OwnedResults:
        """Calls a function that translates. `texts` gives its arguments, data and their length first, and holds on to
        what they point into."""
        handle, function = self._open(), getattr(library(), name)
        stop = ctypes.c_int32(0)
        options.stop = ctypes.pointer(stop)

        def call() -> OwnedResults:
            results = ctypes.POINTER(Results)()
            _check(function(handle, *texts(), ctypes.byref(options), ctypes.byref(results)))
            return OwnedResults(results, offset_type)

        return call() if texts()[1] < _INSTANT_BYTES else interruptible(call, stop)

    def _hints(self, texts: "Callable[[], Tuple[Any, ...]]") -> Dict[str, float]:
        """What the library says about the first rows of an array with offsets of 32 bits; `texts` as in `_translate`."""
        length = self._count("yaku_hints", *texts(), None, 0)
        text = ctypes.create_string_buffer(length + 1)
        self._count("yaku_hints", *texts(), text, length + 1)
        parts = (part.split("=") for part in text.value.decode().split(",") if part)
        return {tag: float(weight) for tag, weight in parts}

    def _count(self, name: str, *arguments: Any) -> int:
        count: int = getattr(library(), name)(self._open(), *arguments)
        _check(-count if count < 0 else _library.OK)
        return count


def _check(status: int) -> None:
    if status != _library.OK:
        raise error(status, library().yaku_error().decode(errors="replace"))


_WIDE = ("yaku_translate_batch64", ctypes.c_int64)


class _Rows(NamedTuple):
    """Texts as an Arrow array of strings."""

    data: bytes
    offsets: "array[int]"
    validity: Optional[bytes]

    @classmethod
    def of(cls, texts: Any) -> "_Rows":
        rows = [None if _is_missing(text) else _encode(text) for text in _column(texts)]
        data = b"".join(row for row in rows if row)
        ends = itertools.accumulate(len(row) if row else 0 for row in rows)
        offsets = array("i" if len(data) <= _INT32_MAX else "q", itertools.chain([0], ends))
        return cls(data, offsets, _bitmap(rows) if None in rows else None)

    def arguments(self) -> Tuple[Any, ...]:
        """The arguments of a call; they point into this value."""
        return self.data, len(self.data), self.offsets.buffer_info()[0], self.validity, 0, len(self.offsets) - 1


def _column(texts: Any) -> "Iterable[Any]":
    """Refuses what would be gone through letter by letter or name by name."""
    if isinstance(texts, (str, bytes)):
        raise TypeError("a batch is a list of texts, not one text; use translate")
    if isinstance(texts, Mapping) or hasattr(texts, "columns"):
        raise TypeError(f"a batch is a list of texts, not a {type(texts).__name__}; name one of its columns")
    return texts  # type: ignore[no-any-return]


def _is_missing(text: Any) -> bool:
    """Whether this stands for a text that is not there: None, the "not a number" of floats, or what pandas has for it."""
    if text is None:
        return True
    if isinstance(text, str):
        return False
    try:
        differs = text != text
        # Compared with itself, pandas.NA gives itself, which is neither true nor false.
        return differs is text or bool(differs)
    except (TypeError, ValueError):
        return False


def _encode(text: Any) -> bytes:
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


_standard = Engine()


def translate(text: str, *, to: str, source: Optional[str] = None, **options: "Unpack[TextOptions]") -> Translation:
    """Translates one text into the language `to`.

    `source` is its language; None recognises it. The options are keywords, listed in `yaku.TextOptions`:

    - `hints` help with short texts: what the texts around are in, as `["ja"]` or `{"ja": 0.9, "en": 0.1}`.
    - `format` is "plain", "html" or "markdown".
    - `style` is "polite" or "plain"; `gender`, of whom the text is about, "feminine", "masculine" or "neuter".
    - `glossary` is a file of terms (CSV, TSV, TBX) and `memory` one of translations by people (TMX, CSV, TSV), used where a
      text is at least `memory_threshold` percent the same (100); both are read again when they change.
    - `details` adds a response as JSON, in which `alternatives` lists that many other translations of each sentence.
    - `max_bytes`: a longer text is not translated (0: no limit).

    Whatever the text is, there is a `Translation`; what could not be done is in its `status` and `error`. Raises
    `YakuError` for what is wrong with the call or the installation. Ctrl-C ends the call after the sentence it is at.
    """
    return _standard.translate(text, to=to, source=source, **options)


@overload
def translate_batch(
    texts: "Iterable[Optional[str]]", *, to: str, source: Optional[str] = None, **options: "Unpack[BatchOptions]"
) -> List[Optional[Translation]]: ...


@overload
def translate_batch(
    texts: "pyarrow.Array", *, to: str, source: Optional[str] = None, **options: "Unpack[BatchOptions]"
) -> "pyarrow.RecordBatch": ...


@overload
def translate_batch(  # type: ignore[overload-cannot-match]  # as above
    texts: "pyarrow.ChunkedArray", *, to: str, source: Optional[str] = None, **options: "Unpack[BatchOptions]"
) -> "pyarrow.Table": ...


def translate_batch(texts: Any, *, to: str, source: Optional[str] = None, **options: "Unpack[BatchOptions]") -> Any:
    """Translates many texts at once, on `jobs` threads (0: one for each processor); equal texts once.

    Any iterable of texts gives a list, with None for None and for the missing values of pandas and numpy. A
    `pyarrow.Array` gives a `RecordBatch`, a `ChunkedArray` a `Table`, with the columns of `yaku.arrow.SCHEMA`; the texts
    are not copied.

    Where neither `source` nor `hints` are given, the first 200 texts say which languages the texts are probably in, which
    decides for short ones; `alone=True` recognises each by itself, as `translate` does. The other options are those of
    `translate`.
    """
    return _standard.translate_batch(texts, to=to, source=source, **options)


def hints(texts: "Iterable[Optional[str]]") -> Dict[str, float]:
    """Which languages the first 200 texts are in, as the option `hints` takes it; empty when none was recognised.

    `translate_batch` asks this by itself. For one table in several batches, ask once, and give the answer to each.
    """
    return _standard.hints(texts)


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
