"""Translation offline, from dictionaries and rules.

>>> import yaku
>>> yaku.translate("とても良いです。", to="en")
"It's very good."
>>> [str(t) for t in yaku.translate_batch(["良い電池", None], to="en")]

The library and its packs are opened at the first call. All functions may be called from any thread and release the
interpreter lock while they work; after a fork the packs are opened again by themselves.
"""

from ._engine import Engine, detect, hints, languages, translate, translate_batch, version
from ._errors import ArgumentError, LibraryError, NoPacksError, UnsupportedPairError, YakuError
from ._options import BatchOptions, TextOptions
from ._values import Language, Pair, Translation

__all__ = [
    "ArgumentError",
    "BatchOptions",
    "Engine",
    "Language",
    "LibraryError",
    "NoPacksError",
    "Pair",
    "TextOptions",
    "Translation",
    "UnsupportedPairError",
    "YakuError",
    "detect",
    "hints",
    "languages",
    "translate",
    "translate_batch",
    "version",
]
