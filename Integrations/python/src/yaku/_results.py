"""Results of the library as Python values."""

from __future__ import annotations

import ctypes
import weakref
from typing import Iterator, List, Optional

from ._errors import LibraryError
from ._library import Column, Results, library
from ._values import Translation

COLUMNS = ("translation", "language", "notes", "error", "details")

_status_names: List[str] = []


def status_names() -> List[str]:
    """The names of the statuses of rows, by number."""
    if not _status_names:
        names = [library().yaku_status_name(number).decode() for number in range(8)]
        _status_names[:] = names
    return _status_names


class OwnedResults:
    """Results that go back to the library when nobody holds them any more."""

    def __init__(self, pointer: "ctypes._Pointer[Results]", offset_type: type) -> None:
        self.contents: Results = pointer.contents
        self.offset_type = offset_type
        # Not at exit: whoever still holds the memory then may still read it.
        weakref.finalize(self, library().yaku_results_free, pointer).atexit = False

    def column(self, name: str) -> Column:
        column: Column = getattr(self.contents, name)
        return column

    def translations(self) -> List[Optional[Translation]]:
        """One for each row; None where the text was None."""
        count = self.contents.count
        if count == 0:
            return []
        statuses = ctypes.string_at(self.contents.statuses, count)
        confidences = (ctypes.c_double * count).from_address(self.contents.confidences)
        texts, languages, notes, errors, details = (self._texts(name) for name in COLUMNS)
        names = status_names()
        return [
            None if text is None else Translation(text, language, confidence, note, names[status], error, detail)
            for text, language, confidence, note, status, error, detail in zip(
                texts, languages, confidences, notes, statuses, errors, details
            )
        ]

    def first(self) -> Translation:
        """The only row of a call with one text, which is never null."""
        translation = self.translations()[0]
        if translation is None:
            raise LibraryError("the library gave no translation for a text")
        return translation

    def _texts(self, name: str) -> Iterator[Optional[str]]:
        column, count = self.column(name), self.contents.count
        if column.null_count == count:
            return iter([None] * count)
        data = ctypes.string_at(column.data, column.length)
        offsets = (self.offset_type * (count + 1)).from_address(column.offsets)[:]
        validity = ctypes.string_at(column.validity, (count + 7) // 8) if column.validity else None
        return (
            data[offsets[row] : offsets[row + 1]].decode()
            if validity is None or validity[row >> 3] >> (row & 7) & 1
            else None
            for row in range(count)
        )
