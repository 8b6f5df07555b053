"""What can be wrong with a call. What is wrong with a text is never an exception: see `Translation.status`."""

from __future__ import annotations


class YakuError(Exception):
    """The base of all errors of this package."""


class LibraryError(YakuError):
    """The library could not be loaded, or has a fault."""


class NoPacksError(YakuError):
    """No packs were found. Install them, or name a folder: `YAKU_PACKS`, `Engine(packs=...)`."""


class UnsupportedPairError(YakuError):
    """No pack translates between the two languages; the message lists those there are."""


class ArgumentError(YakuError, ValueError):
    """An argument makes no sense, such as a language that is no tag."""


# The numbers of yaku.h.
_BAD_ARGUMENT, _NO_PACKS, _UNSUPPORTED_PAIR = 16, 17, 18
_classes: dict[int, type[YakuError]] = {
    _BAD_ARGUMENT: ArgumentError,
    _NO_PACKS: NoPacksError,
    _UNSUPPORTED_PAIR: UnsupportedPairError,
}


def error(status: int, message: str) -> YakuError:
    return _classes.get(status, LibraryError)(message)
