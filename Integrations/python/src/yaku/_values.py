"""What calls give."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Tuple


class Translation(str):
    """A translation: a `str` that also says how it came about.

    `status` is "ok", or "passthrough" (nothing to translate), "refused" (no language recognised or no translation
    found), "partly" (translated but for the parts that the notes name), "rejected" (no pack for the language of the text), "invalid UTF-8", "over limit" or "internal". Where a text
    was not translated it comes back as it is, and `error` says why and what to do.
    """

    language: Optional[str]
    confidence: float
    notes: Optional[str]
    status: str
    error: Optional[str]
    details: Optional[str]

    __slots__ = ("language", "confidence", "notes", "status", "error", "details")

    def __new__(
        cls,
        text: str,
        language: Optional[str] = None,
        confidence: float = 0.0,
        notes: Optional[str] = None,
        status: str = "ok",
        error: Optional[str] = None,
        details: Optional[str] = None,
    ) -> "Translation":
        self = super().__new__(cls, text)
        self.language = language
        self.confidence = confidence
        self.notes = notes
        self.status = status
        self.error = error
        self.details = details
        return self

    def __getnewargs__(self) -> Tuple[Any, ...]:  # for pickle and copy
        return (str(self), self.language, self.confidence, self.notes, self.status, self.error, self.details)

    @property
    def text(self) -> str:
        """The translation as a plain `str`."""
        return str.__str__(self)

    @property
    def ok(self) -> bool:
        """Whether the text is translated, or needed no translation."""
        return self.status in ("ok", "passthrough")


class Language(NamedTuple):
    """A language a text may be in, and how likely that is, from 0 to 1."""

    tag: str
    confidence: float


class Pair(NamedTuple):
    """Two languages that can be translated; `is_gloss`: word by word only."""

    source: str
    target: str
    is_gloss: bool
