"""Bringing a catalog up to date: what stays, what changed, what is new, what went."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import BadFile
from ..model.statement import SLOT
from ..terms.plurals import header
from .catalogs import catalog_path, sound_entries
from .messages import OURS, Message
from .word_changes import changed_words

if TYPE_CHECKING:
    import polib

__all__ = [
    "Changed",
    "Report",
    "as_text",
    "entries_of",
    "merged",
    "new_catalog",
    "updated",
]

LIKE = 0.6  # from here on a text that moved to another context is worth showing to the translator
WRAP = 100


@dataclass(frozen=True, slots=True)
class Changed:
    """A message whose English text is another one now; its translation is kept, marked as to be looked at."""

    context: str
    before: str
    after: str

    @property
    def words(self) -> str:
        """What changed, word by word."""
        return changed_words(self.before, self.after)


@dataclass(frozen=True, slots=True)
class Report:
    """What an update did to a catalog."""

    kept: int
    new: tuple[str, ...]
    changed: tuple[Changed, ...]
    moved: tuple[tuple[str, str], ...]
    """Context before and after of texts that only moved: their translations go along."""
    gone: tuple[str, ...]


def updated(path: Path, domain: str, lang: str, messages: Iterable[Message]) -> tuple[str, Report]:
    """What an update would make of a catalog; nothing is written."""
    entries, asked = sound_entries(path) if path.is_file() else new_catalog(domain, lang), tuple(messages)
    if domain not in OURS:
        _check_slots(path, entries, asked)
    made, report = merged(entries, asked, domain, lang)
    return as_text(made), report


def _check_slots(path: Path, entries: polib.POFile, messages: tuple[Message, ...]) -> None:
    """A slot that the text in force does not have is a slip of the pen: whoever reads the message would stop at it."""
    asked = {(m.context, m.text) for m in messages}
    for entry in entries:
        if entry.translated() and _key(entry) in asked:
            strange = {m["path"] for m in SLOT.finditer(entry.msgstr)} - {m["path"] for m in SLOT.finditer(entry.msgid)}
            if strange:
                raise BadFile(path, f"the slot '{min(strange)}' is not in the English: take it out", entry.linenum)


def as_text(entries: polib.POFile) -> str:
    """A catalog as we write it."""
    entries.wrapwidth = WRAP
    return str(entries).rstrip("\n") + "\n"


def entries_of(domain: str, lang: str) -> polib.POFile:
    """Our catalog of a domain in a language; an empty one where there is none yet."""
    path = catalog_path(domain, lang)
    return sound_entries(path) if path.is_file() else new_catalog(domain, lang)


def new_catalog(domain: str, lang: str) -> polib.POFile:
    """An empty catalog with the header of its language."""
    import polib

    made = polib.POFile(wrapwidth=WRAP, check_for_duplicates=False)
    made.metadata = {
        "Project-Id-Version": f"ts-rules {domain}",
        "Language": lang,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": header(lang),
    }
    return made


def merged(entries: polib.POFile, messages: tuple[Message, ...], domain: str, lang: str) -> tuple[polib.POFile, Report]:
    """A new catalog with every translation that can be carried over.

    No entry says where its text stands: code that is edited or moved changes no catalog, and an export says it anew.
    """
    made = new_catalog(domain, lang)
    made.metadata = {**entries.metadata, **made.metadata}
    merging = _Merging(entries, messages)
    for message in _settled(entries, messages) if domain in OURS else messages:
        made.append(merging.entry(message))
    for entry in merging.left_over():
        made.append(entry)
    new, changed, moved, gone = merging.new, merging.changed, merging.moved, merging.gone
    return made, Report(merging.kept, tuple(new), tuple(changed), tuple(moved), tuple(gone))


def _settled(entries: polib.POFile, messages: tuple[Message, ...]) -> Iterable[Message]:
    """The order of the file, whichever module says a text now; new texts stand beside their neighbours."""
    wanted = {(m.context, m.text): m for m in messages}
    order = [key for entry in entries if not entry.obsolete and (key := _key(entry)) in wanted]
    standing = set(order)
    before = -1
    for key in wanted:
        if key not in standing:
            order.insert(before + 1, key)
        before = order.index(key)
    return [wanted[key] for key in order]


class _Merging:
    """The entries of a catalog by text and by context, and what became of each."""

    def __init__(self, entries: polib.POFile, messages: tuple[Message, ...]) -> None:
        self.entries = entries
        self.wanted = {(m.context, m.text) for m in messages}
        self.old = {_key(e): e for e in entries}
        self.by_context: dict[str, polib.POEntry] = {}
        self.by_text: dict[str, polib.POEntry] = {}
        for entry in entries:
            if entry.msgstr and not entry.obsolete:
                self.by_text.setdefault(entry.msgid, entry)
            if entry.msgctxt and (entry.msgctxt not in self.by_context or not entry.obsolete):
                self.by_context[entry.msgctxt] = entry
        self.kept = 0
        self.new: list[str] = []
        self.changed: list[Changed] = []
        self.moved: list[tuple[str, str]] = []
        self.gone: list[str] = []

    def entry(self, message: Message) -> polib.POEntry:
        """The entry of a message, with the translation that fits it best."""
        import polib

        entry = polib.POEntry(msgctxt=message.context or None, msgid=message.text, comment=message.about)
        if found := self.old.get((message.context, message.text)):
            _carry(entry, found)
            entry.previous_msgid = found.previous_msgid if "fuzzy" in found.flags else None
            self.kept += 1
        elif (before := self.by_context.get(message.context)) and _key(before) not in self.wanted:
            _carry(entry, before)
            if entry.msgstr:
                entry.previous_msgid = before.previous_msgid or before.msgid
                if "fuzzy" not in entry.flags:
                    entry.flags.append("fuzzy")
            self.changed.append(Changed(message.context, before.msgid, message.text))
        elif (same := self.by_text.get(message.text)) and _key(same) not in self.wanted:
            _carry(entry, same)
            self.moved.append((same.msgctxt or "", message.context))
        else:
            if near := _near(message, self.by_text):
                entry.tcomment = f"like: {near.msgid} = {near.msgstr}"
            self.new.append(message.context or message.text)
        return entry

    def left_over(self) -> Iterator[polib.POEntry]:
        """Translations of what is no message any more: kept at the end of the file as obsolete."""
        used = self.wanted | {(c.context, c.before) for c in self.changed}
        moved = {before for before, _after in self.moved}
        for entry in self.entries:
            if _key(entry) in used or (entry.msgctxt or "") in moved:
                continue
            if not entry.obsolete:
                self.gone.append(entry.msgctxt or entry.msgid)
            if entry.msgstr:
                entry.obsolete = True
                yield entry


def _key(entry: polib.POEntry) -> tuple[str, str]:
    return (entry.msgctxt or "", entry.msgid)


def _carry(entry: polib.POEntry, old: polib.POEntry) -> None:
    entry.msgstr = old.msgstr
    entry.tcomment = old.tcomment
    entry.flags = [f for f in old.flags if f]


def _near(message: Message, by_text: dict[str, polib.POEntry]) -> polib.POEntry | None:
    """A translated text so like this one that the translator wants to see it; readings of one variant often are."""
    stem = message.context.rpartition("/")[0]
    best, score = None, LIKE
    for entry in by_text.values():
        if stem and (entry.msgctxt or "").startswith(stem):
            matcher = SequenceMatcher(None, message.text, entry.msgid, autojunk=False)
            if matcher.quick_ratio() > score and (likeness := matcher.ratio()) > score:
                best, score = entry, likeness
    return best
