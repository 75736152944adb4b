"""What goes out and comes back: one message with its translation, its state, and what a translator should know."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from ..catalogs import sound_entries
from ..messages import Message, messages_of
from ..status import catalog_path
from ..update import merged, new_catalog
from ..word_changes import changed_words

__all__ = ["PROJECT", "Note", "State", "Unit", "messages", "unit_id", "units_of"]

PROJECT = "ts-rules"


class State(StrEnum):
    """How far a translation is; `UNSAID` where the file that came back does not tell."""

    NEW = "new"
    LOOK = "look-again"
    DONE = "translated"
    UNSAID = ""


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

    @property
    def id(self) -> str:
        """The id under which it goes out."""
        return unit_id(self.domain, self.context, self.source)

    @property
    def name(self) -> str:
        """What a message about it calls it."""
        return f"{self.domain} {self.context or repr(self.source[:40])}".strip()


def unit_id(domain: str, context: str, source: str) -> str:
    """An id of letters and digits, as XML wants it, alike in every format and language."""
    return "m" + hashlib.sha256("\0".join((domain, context, source)).encode()).hexdigest()[:20]


@cache
def messages(domain: str) -> tuple[Message, ...]:
    """The messages of a domain, looked for once for all its languages."""
    return messages_of(domain)


def units_of(lang: str, domains: Iterable[str]) -> Iterator[Unit]:
    """Every message of some domains with what the catalogs hold of it, as it would stand after an update."""
    for domain in domains:
        path = catalog_path(domain, lang)
        entries = sound_entries(path) if path.is_file() else new_catalog(domain, lang)
        wanted = messages(domain)
        made, _report = merged(entries, wanted, domain, lang)
        stands = {(e.msgctxt or "", e.msgid): e for e in made if not e.obsolete}
        for message in wanted:
            entry = stands[message.context, message.text]
            fuzzy = "fuzzy" in entry.flags
            state = State.NEW if not entry.msgstr else State.LOOK if fuzzy else State.DONE
            before = entry.previous_msgid if fuzzy else None
            notes = tuple(_notes(message, before or "", entry.tcomment))
            yield Unit(domain, message.context, message.text, lang, entry.msgstr, state, notes)


def _notes(message: Message, before: str, remark: str) -> Iterator[Note]:
    if message.context:
        yield Note("rule", message.context)
    if message.place:
        yield Note("place", message.place)
    if message.about:
        yield Note("about", message.about)
    if before:
        yield Note("changed", changed_words(before, message.text))
    if remark:
        yield Note("remark", remark)
