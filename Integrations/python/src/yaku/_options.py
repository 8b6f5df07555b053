"""How to translate, as callers say it and as the library reads it."""

from __future__ import annotations

import ctypes
import os
from typing import Any, Iterable, Mapping, Optional, TypedDict, Union

from ._library import Options

Path = Union[str, "os.PathLike[str]"]

#: The languages texts are probably in: their tags, or how likely each is.
Hints = Union[None, str, Iterable[str], Mapping[str, float]]


#: As many texts as the library looks at for the languages of a batch.
SAMPLE_TEXTS = 200


class TextOptions(TypedDict, total=False):
    """The options of every translation. What is left out has the default of the library."""

    #: The languages the texts are probably in, as `["ja"]` or `{"ja": 0.9, "en": 0.1}`: they decide for short texts.
    hints: Hints
    #: "plain" (the default), "html" or "markdown".
    format: str
    #: How the reader is spoken to: "polite" or "plain"; as the text suggests when left out.
    style: Optional[str]
    #: Whom the text is about: "feminine", "masculine" or "neuter"; as the text suggests when left out.
    gender: Optional[str]
    #: A file of terms (CSV, TSV, TBX), read again when it changes.
    glossary: Optional[Path]
    #: A file of translations by people (TMX, CSV, TSV), read again when it changes.
    memory: Optional[Path]
    #: How much a text must be like one of the memory, in percent, 50 to 100; 100 when left out.
    memory_threshold: int
    #: How many other translations of each sentence the details list.
    alternatives: int
    #: Whether `details` has a response as JSON.
    details: bool
    #: Texts of more bytes are not translated; 0 is no limit.
    max_bytes: int


class BatchOptions(TextOptions, total=False):
    """The options of a batch."""

    #: How many threads work; 0, the default, is one for each processor.
    jobs: int
    #: Whether the language of each text is recognised by itself, and not with regard to those of the first 200.
    alone: bool


def read(kind: type, to: str, source: Optional[str], options: Mapping[str, Any]) -> Options:
    """The options as the library reads them; `kind` is the class that lists those there are."""
    unknown = [name for name in options if name not in kind.__annotations__]
    if unknown:
        raise TypeError(f'there is no option "{unknown[0]}"; choose one of: {", ".join(sorted(kind.__annotations__))}')
    glossary, memory = options.get("glossary"), options.get("memory")
    return Options(
        size=ctypes.sizeof(Options),
        target=_bytes(to),
        source=_bytes(source),
        hints=_bytes(_hints(options.get("hints"))),
        format=_bytes(options.get("format")),
        style=_bytes(options.get("style")),
        gender=_bytes(options.get("gender")),
        glossary=None if glossary is None else os.fsencode(glossary),
        memory=None if memory is None else os.fsencode(memory),
        jobs=options.get("jobs", 0),
        alternatives=options.get("alternatives", 0),
        details=1 if options.get("details") else 0,
        memory_threshold=options.get("memory_threshold", 0),
        max_bytes=options.get("max_bytes", 0),
        alone=1 if options.get("alone") else 0,
    )


def _hints(hints: Hints) -> Optional[str]:
    if hints is None or isinstance(hints, str):
        return hints
    if isinstance(hints, Mapping):
        return ",".join(f"{tag}={float(weight)!r}" for tag, weight in hints.items())
    return ",".join(hints)


def _bytes(text: Optional[str]) -> Optional[bytes]:
    return None if text is None else text.encode("utf-8", "surrogatepass")
