"""The languages there are: one folder `locales/<code>/` for each, in which all that is particular to it stands.

`language.toml` says what it is called, and makes it a language of ours; every other file unlocks something more
(`docs/howto/add-a-language`), and what has no file is done without.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from .errors import BadFile
from .paths import data
from .toml_files import read_kept_toml

__all__ = ["SOURCE", "UNKNOWN", "Language", "language_file", "languages", "named", "of_language", "published", "spoken"]

SOURCE = "en"
"""The language in which rules are stated first: it comes before all others."""
UNKNOWN = "und"
"""What stands for the language of a text that is in none of ours: undetermined, as ISO 639 has it."""
LAST = 99
KINDS: Mapping[str, type] = {
    **dict.fromkeys(("name", "own", "tag", "read_as", "set_as", "region"), str),
    "place": int,
    "published": bool,
    "plurals": dict,
    "print": dict,
    "short": tuple,
}


@dataclass(frozen=True, slots=True)
class Language:
    """What a language is called, by whom, and the few words that are needed before anything is translated."""

    code: str
    name: str  # in English
    own: str  # by who speaks it
    place: int = LAST  # among the others, where they are listed
    published: bool = False
    tag: str = ""  # to other programs, where that is not our own code: of another country it is refused
    read_as: str = ""  # to programs that read pictures of pages
    set_as: str = ""  # to Sphinx; empty where it has no messages in it
    region: str = ""  # whose rules of hyphenation are meant
    plurals: Mapping[str, Any] = field(default_factory=dict)
    print: Mapping[str, Any] = field(default_factory=dict)
    short: tuple[str, ...] = ()  # short forms with a stop, behind which no sentence ends


UNNAMED: Mapping[str, Language] = {UNKNOWN: Language(UNKNOWN, "an unknown language", "?")}


def language_file(code: str, name: str) -> Path:
    """A file of a language: `language_file("it", "repair")`; whether it is there is another matter."""
    return data("locales") / code / f"{name}.toml"


def of_language(code: str, name: str) -> Mapping[str, Any]:
    """What such a file says; nothing where there is none."""
    path = language_file(code, name)
    return read_kept_toml(path) if path.is_file() else {}


@cache
def languages() -> Mapping[str, Language]:
    """All of them by code: the source language, then each at its place."""
    found = [_language(path) for path in data("locales").glob("*/language.toml")]
    found.sort(key=lambda each: (each.code != SOURCE, each.place, each.code))
    return MappingProxyType({each.code: each for each in found})


def spoken() -> tuple[str, ...]:
    """Their codes."""
    return tuple(languages())


def published() -> tuple[str, ...]:
    """The codes of those in which the handbook is published: a release has all of it in each."""
    return tuple(code for code, each in languages().items() if each.published)


def named(code: str) -> Language:
    """A language, or what can be said of one of which nothing is written down."""
    return languages().get(code) or UNNAMED.get(code) or Language(code, code, code)


def _language(path: Path) -> Language:
    table, code = read_kept_toml(path), path.parent.name
    if unknown := sorted(table.keys() - KINDS.keys()):
        raise BadFile(path, f"has an unknown field '{unknown[0]}'")
    given = table | ({"short": tuple(table["short"])} if isinstance(table.get("short"), list) else {})
    if wrong := [name for name, kind in KINDS.items() if not isinstance(given.get(name, kind()), kind)]:
        raise BadFile(path, f"holds a value of the wrong kind: '{wrong[0]}'")
    if lacking := [name for name in ("name", "own") if name not in table]:
        raise BadFile(path, f"lacks the field '{lacking[0]}'")
    return Language(code, **given)
