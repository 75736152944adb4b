"""What goes out and comes back: one message with its translation, its state, what a translator should know; tags.

Tags of languages: ours are two letters, other programs name the country too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from ...languages import languages
from ..messages import messages_of
from ..update import entries_of, merged
from ..word_changes import changed_words

if TYPE_CHECKING:
    import polib

__all__ = ["BASE", "PROJECT", "Note", "State", "Unit", "code_of", "tag_of", "told_apart", "unit_id", "units_of"]

PROJECT = "ts-rules"
BASE = "made-from"
"""Under this name a file says what each translation was when it went out."""


class State(StrEnum):
    """How far a translation is; `UNSAID` where the file that came back does not tell."""

    NEW = "new"
    LOOK = "look-again"
    DONE = "translated"
    UNSAID = ""

    @classmethod
    def of(cls, entry: polib.POEntry) -> State:
        """Of an entry of a catalog."""
        if not entry.msgstr:
            return cls.NEW
        return cls.LOOK if "fuzzy" in entry.flags else cls.DONE


@dataclass(frozen=True, slots=True)
class Note:
    """What a translator should know, and what kind of thing it is: `rule`, `place`, `about`, `changed`, `remark`."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Unit:
    """A message of a domain in a language; `line` is where it stands in the file that it came from."""

    domain: str
    context: str
    source: str
    lang: str
    target: str = ""
    state: State = State.NEW
    notes: tuple[Note, ...] = ()
    given: str = ""
    """The id that it bears in a file; made from context and source, so it tells an edited source from an older one."""
    line: int = 0
    base: str = ""
    """What the catalog said when it went out, as `told_apart`; empty where a file has lost it."""

    @property
    def id(self) -> str:
        """The id under which it goes out."""
        return unit_id(self.domain, self.context, self.source)

    @property
    def name(self) -> str:
        """What a message about it calls it."""
        return f"{self.domain} {self.context or repr(self.source[:40])}".strip()


def told_apart(text: str, state: State) -> str:
    """A few letters by which a translation and its state are known again."""
    return f"{state or '?'}:{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def unit_id(domain: str, context: str, source: str) -> str:
    """An id of letters and digits, as XML wants it, alike in every format and language."""
    return "m" + hashlib.sha256("\0".join((domain, context, source)).encode()).hexdigest()[:20]


def units_of(lang: str, domains: Iterable[str]) -> Iterator[Unit]:
    """Every message of some domains with what the catalogs hold of it, as it would stand after an update."""
    for domain in domains:
        wanted = messages_of(domain)
        made, _report = merged(entries_of(domain, lang), wanted, domain, lang)
        stands = {(e.msgctxt or "", e.msgid): e for e in made if not e.obsolete}
        for message in wanted:
            entry = stands[message.context, message.text]
            state = State.of(entry)
            before = entry.previous_msgid if state is State.LOOK else None
            notes = {
                "rule": message.context,
                "place": message.place,
                "about": message.about,
                "changed": changed_words(before, message.text) if before else "",
                "remark": entry.tcomment,
            }
            said = tuple(Note(kind, text) for kind, text in notes.items() if text)
            base = told_apart(entry.msgstr, state)
            yield Unit(domain, message.context, message.text, lang, entry.msgstr, state, said, base=base)


@cache
def _tags() -> dict[str, str]:
    return {code: each.tag for code, each in languages().items() if each.tag}


def tag_of(code: str) -> str:
    """The tag under which another program knows a language of ours: `pt-BR` for pt."""
    return _tags().get(code, code)


def code_of(tag: str) -> str:
    """Our code for a tag: `el` for el-GR; a tag of another country (pt-PT) stays as it is, so that nobody has it."""
    plain = tag.strip().replace("_", "-")
    code = plain.partition("-")[0].lower()
    fixed = _tags().get(code)
    return code if fixed is None or plain.lower() in (code, fixed.lower()) else plain
