"""The functions of yaku.h. Nothing here knows about Python values: addresses and numbers only."""

from __future__ import annotations

import ctypes
import os
import threading
from ctypes import POINTER, Structure, c_char, c_char_p, c_double, c_int32, c_int64, c_size_t, c_void_p
from pathlib import Path
from typing import Optional

from ._errors import LibraryError

OK = 0


class Options(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("target", c_char_p),
        ("source", c_char_p),
        ("hints", c_char_p),
        ("format", c_char_p),
        ("style", c_char_p),
        ("gender", c_char_p),
        ("glossary", c_char_p),
        ("memory", c_char_p),
        ("jobs", c_int32),
        ("alternatives", c_int32),
        ("details", c_int32),
        ("memory_threshold", c_int32),
        ("max_bytes", c_int64),
        ("stop", POINTER(c_int32)),
        ("alone", c_int32),
        ("reserved", c_int32),
    ]


class Column(Structure):
    _fields_ = [
        ("offsets", c_void_p),
        ("data", c_void_p),
        ("validity", c_void_p),
        ("length", c_int64),
        ("null_count", c_int64),
    ]


class Results(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("count", c_int64),
        ("statuses", c_void_p),
        ("confidences", c_void_p),
        ("translation", Column),
        ("language", Column),
        ("notes", Column),
        ("error", Column),
        ("details", Column),
    ]


class DetectedLanguage(Structure):
    _fields_ = [("tag", c_char * 24), ("confidence", c_double)]


class LanguagePair(Structure):
    _fields_ = [("source", c_char * 24), ("target", c_char * 24), ("is_gloss", c_int32)]


_functions = {
    "yaku_version": (c_char_p, []),
    "yaku_open": (c_int32, [c_char_p, POINTER(c_void_p)]),
    "yaku_close": (None, [c_void_p]),
    "yaku_translate": (c_int32, [c_void_p, c_char_p, c_int64, POINTER(Options), POINTER(POINTER(Results))]),
    "yaku_results_free": (None, [POINTER(Results)]),
    "yaku_detect": (c_int64, [c_void_p, c_char_p, c_int64, POINTER(DetectedLanguage), c_int64]),
    "yaku_pairs": (c_int64, [c_void_p, POINTER(LanguagePair), c_int64]),
    "yaku_error": (c_char_p, []),
    "yaku_status_name": (c_char_p, [c_int32]),
}
_functions["yaku_hints"] = (
    c_int64,
    [c_void_p, c_void_p, c_int64, c_void_p, c_void_p, c_int64, c_int64, c_char_p, c_int64],
)
for _name in ("yaku_translate_batch", "yaku_translate_batch64"):
    _functions[_name] = (
        c_int32,
        [c_void_p, c_void_p, c_int64, c_void_p, c_void_p, c_int64, c_int64, POINTER(Options), POINTER(POINTER(Results))],
    )

_library: Optional[ctypes.CDLL] = None

#: Held while the library is loaded or an engine opened, which happens once however many threads ask.
lock = threading.RLock()


def library() -> ctypes.CDLL:
    """The library, loaded at the first call: `YAKU_LIBRARY`, else the one in this package, else that of the system."""
    global _library
    if _library is not None:
        return _library
    with lock:
        if _library is None:
            _library = _load()
        return _library


def _load() -> ctypes.CDLL:
    beside = Path(__file__).with_name("native") / "libyaku.so"
    path = os.environ.get("YAKU_LIBRARY") or (str(beside) if beside.exists() else "libyaku.so")
    try:
        found = ctypes.CDLL(path)
        for name, (result, arguments) in _functions.items():
            function = getattr(found, name)
            function.restype, function.argtypes = result, arguments
    except (OSError, AttributeError) as problem:
        raise LibraryError(f'"{path}" cannot be used: {problem}; name another one in YAKU_LIBRARY') from problem
    return found


def _after_fork() -> None:
    # Another thread of the parent may have held it.
    global lock
    lock = threading.RLock()


os.register_at_fork(after_in_child=_after_fork)
