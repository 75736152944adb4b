"""Bringing back what translators did: everything is checked before one catalog is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ...errors import BadFile
from ...model import folded
from ..catalogs import sound_entries
from ..messages import OURS, Message, domains
from ..status import catalog_path, languages
from ..update import as_text, merged, new_catalog
from ..word_changes import changed_words
from .codes import problem_with
from .tongue import another_tongue
from .translation_unit import State, Unit, messages, unit_id

if TYPE_CHECKING:
    import polib

__all__ = ["Outcome", "Taken", "Trouble", "take"]

FUZZY = "fuzzy"


@dataclass(frozen=True, slots=True)
class Taken:
    """What changed in one message: `new`, `changed`, `confirmed`, `to-be-looked-at`."""

    domain: str
    lang: str
    context: str
    source: str
    before: str
    after: str
    what: str
    fuzzy: bool = False

    @property
    def words(self) -> str:
        """The change word by word."""
        return changed_words(self.before, self.after) if self.before else self.after


@dataclass(frozen=True, slots=True)
class Trouble:
    """A message that cannot be taken, and why."""

    name: str
    lang: str
    line: int
    why: str


@dataclass(slots=True)
class Outcome:
    """What taking a file would do; `texts` are the catalogs that would be written, nothing of which is written yet."""

    taken: list[Taken] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    same: int = 0
    empty: int = 0
    texts: dict[Path, str] = field(default_factory=dict)


def take(path: Path, units: Iterable[Unit]) -> Outcome:
    """Hold the units of a file against the catalogs; `BadFile` where the file as a whole is none of ours."""
    outcome = Outcome()
    catalogs: dict[tuple[str, str], _Catalog] = {}
    seen: dict[tuple[str, str, str, str], str] = {}
    known, spoken, by_id = domains(), languages(), _Ids()
    for unit in units:
        if unit.lang not in spoken:
            raise BadFile(path, f"is in '{unit.lang[:20]}', of which there are no catalogs: {', '.join(spoken)}")
        domain, context = (unit.domain, unit.context) if unit.domain else by_id.place(unit.given)
        if domain not in known:
            why = "no message of ours: it is of another project, or what it stood for is no more"
            outcome.troubles.append(Trouble(unit.name, unit.lang, unit.line, why))
            continue
        if (domain, unit.lang) not in catalogs:
            catalogs[domain, unit.lang] = _Catalog(domain, unit.lang)
        key = (domain, unit.lang, context, unit.source)
        if seen.setdefault(key, unit.target) != unit.target:
            outcome.troubles.append(Trouble(unit.name, unit.lang, unit.line, "stands there twice: keep one of them"))
            continue
        catalogs[domain, unit.lang].take(unit, context, outcome)
    if outcome.troubles and not (outcome.taken or outcome.same or outcome.empty):
        first = outcome.troubles[0]
        raise BadFile(path, f"has nothing that can be taken: {first.name}: {first.why}", first.line or None)
    for lang in spoken:
        other = another_tongue([t.after for t in outcome.taken if t.lang == lang and t.before != t.after], lang)
        if other:
            raise BadFile(path, f"says that it is in '{lang}', and reads as '{other}': bring the file of that language")
    outcome.texts = {c.path: c.text() for c in catalogs.values() if c.changed}
    return outcome


class _Ids:
    """Ids of all our messages, for files that have lost everything else; made when first asked for."""

    def __init__(self) -> None:
        self._found: Mapping[str, tuple[str, str]] | None = None

    def place(self, ident: str) -> tuple[str, str]:
        """Domain and context of an id; empty where it is unknown."""
        if self._found is None:
            self._found = {unit_id(d, m.context, m.text): (d, m.context) for d in domains() for m in messages(d)}
        return self._found.get(ident, ("", ""))


class _Catalog:
    """A catalog while messages are taken into it; a message that it lacks brings it up to date first."""

    def __init__(self, domain: str, lang: str) -> None:
        self.domain, self.lang = domain, lang
        self.path = catalog_path(domain, lang)
        self.messages = messages(domain)
        self.wanted: dict[tuple[str, str], Message] = {(m.context, m.text): m for m in self.messages}
        self.by_context = {m.context: m for m in self.messages if m.context}
        self.ids = {unit_id(domain, m.context, m.text) for m in self.messages}
        self.changed = False
        self._hold(sound_entries(self.path) if self.path.is_file() else new_catalog(domain, lang))

    def _hold(self, entries: polib.POFile) -> None:
        self.entries = entries
        self.index = {(e.msgctxt or "", e.msgid): e for e in entries if not e.obsolete}

    def text(self) -> str:
        """The catalog as a file."""
        return as_text(self.entries)

    def take(self, unit: Unit, context: str, outcome: Outcome) -> None:
        """Take one message, or say why not."""
        message = self.wanted.get((context, unit.source))
        why = "" if message else self._why_unknown(unit, context)
        if not why and unit.target.strip():
            why = problem_with(unit.source, unit.target, self.domain, context, self.lang)
        if why:
            outcome.troubles.append(Trouble(unit.name, self.lang, unit.line, why))
        elif not unit.target.strip():
            outcome.empty += 1
        elif done := self._put(message or self.by_context[context], unit):
            self.changed = True
            outcome.taken.append(done)
        else:
            outcome.same += 1

    def _why_unknown(self, unit: Unit, context: str) -> str:
        """Empty for the older text of a message that is still there: its translation is worth keeping."""
        if unit.given in self.ids and unit.given != unit_id(self.domain, context, unit.source):
            return "its English was changed in the file: only the translation may be"
        if context not in self.by_context:
            return "there is no such message: it is gone, or was never one of ours"
        if problem := self._outdated(self.by_context[context], unit):
            return problem
        return ""

    def _outdated(self, message: Message, unit: Unit) -> str:
        """A translation of an older text is taken where there is none of the text in force."""
        entry = self._entry(message)
        if entry.msgstr and FUZZY not in entry.flags:
            return "its English has changed since, and is translated already: export it again"
        return problem_with(message.text, unit.target, self.domain, message.context, self.lang) if unit.target else ""

    def _entry(self, message: Message) -> polib.POEntry:
        key = (message.context, message.text)
        if key not in self.index:
            self._hold(merged(self.entries, self.messages, self.domain, self.lang)[0])
        return self.index[key]

    def _put(self, message: Message, unit: Unit) -> Taken | None:
        """Change the entry; None where it says the same already."""
        entry = self._entry(message)
        before, was_fuzzy = entry.msgstr, FUZZY in entry.flags
        outdated = unit.source != message.text
        same = before == unit.target or (self.domain not in OURS and folded(before) == folded(unit.target))
        fuzzy = was_fuzzy if same and unit.state is State.UNSAID else outdated or unit.state is State.LOOK
        if same and fuzzy == was_fuzzy:
            return None
        if not same:
            entry.msgstr = unit.target
        if outdated:
            entry.previous_msgid = unit.source
        elif not fuzzy:
            entry.previous_msgid = None
        entry.flags = [*(f for f in entry.flags if f != FUZZY), *([FUZZY] if fuzzy else [])]
        what = "changed" if before else "new"
        if same:
            what = "to-be-looked-at" if fuzzy else "confirmed"
        return Taken(
            self.domain, self.lang, message.context, message.text, before, entry.msgstr, what=what, fuzzy=fuzzy
        )
