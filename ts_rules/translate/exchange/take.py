"""Bringing back what translators did: everything is checked before one catalog is written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ...errors import BadFile
from ...model import folded
from ..catalogs import catalog_path
from ..messages import OURS, Message, domains, messages_of
from ..status import languages
from ..update import as_text, entries_of, merged
from ..word_changes import changed_words
from .codes import problem_with
from .translation_unit import State, Unit, told_apart, unit_id

if TYPE_CHECKING:
    import polib

__all__ = ["Outcome", "Taken", "Trouble", "take"]

FUZZY = "fuzzy"
FEWEST = 5  # texts below which nobody can tell
BASED = re.compile(r"(?P<state>new|look-again|translated):(?P<text>[0-9a-f]{12})")
CLEARLY = 3  # times as many frequent words of another language


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
    read: dict[str, list[str]] = field(default_factory=dict)
    """By language what the file says otherwise than we do."""


def take(path: Path, units: Iterable[Unit], *, theirs: bool = False) -> Outcome:
    """Hold the units of a file against the catalogs; `BadFile` where the file as a whole is none of ours.

    A message that was changed both in the file and here since it went out is trouble, unless `theirs` is to win.
    """
    outcome = Outcome()
    catalogs: dict[tuple[str, str], _Catalog] = {}
    seen: dict[tuple[str, str, str, str], str] = {}
    known, spoken = domains(), languages()
    for unit in units:
        if unit.lang not in spoken:
            raise BadFile(path, f"is in '{unit.lang[:20]}', of which there are no catalogs: {', '.join(spoken)}")
        domain, context = (unit.domain, unit.context) if unit.domain else _places().get(unit.given, ("", ""))
        if domain not in known:
            why = "no message of ours: it is of another project, or what it stood for is no more"
            outcome.troubles.append(Trouble(unit.name, unit.lang, unit.line, why))
            continue
        if (domain, unit.lang) not in catalogs:
            catalogs[domain, unit.lang] = _Catalog(domain, unit.lang, theirs=theirs)
        key = (domain, unit.lang, context, unit.source)
        if seen.setdefault(key, unit.target) != unit.target:
            outcome.troubles.append(Trouble(unit.name, unit.lang, unit.line, "stands there twice: keep one of them"))
            continue
        catalogs[domain, unit.lang].take(unit, context, outcome)
    if outcome.troubles and not (outcome.taken or outcome.same or outcome.empty):
        first = outcome.troubles[0]
        raise BadFile(path, f"has nothing that can be taken: {first.name}: {first.why}", first.line or None)
    for lang in spoken:
        other = _another_tongue(outcome.read.get(lang, []), lang)
        if other:
            raise BadFile(path, f"says that it is in '{lang}', and reads as '{other}': bring the file of that language")
    outcome.texts = {c.path: as_text(c.entries) for c in catalogs.values() if c.changed}
    return outcome


def _another_tongue(texts: Sequence[str], lang: str) -> str:
    """The language that the texts are evidently in, if it is another one; empty where they may be what they should."""
    from ...extract.look.language_marks import language, read_languages, words

    if lang not in read_languages() or len(texts) < FEWEST:
        return ""
    found = Counter(word for text in texts for word in words(text))
    score = {code: sum(found[w] for w in language(code).frequent) for code in read_languages()}
    best = max(score, key=lambda code: (score[code], code == lang))
    return best if score[best] > CLEARLY * score[lang] else ""


@cache
def _places() -> Mapping[str, tuple[str, str]]:
    """Domain and context by the id of a message, for files that have lost everything else."""
    return {unit_id(d, m.context, m.text): (d, m.context) for d in domains() for m in messages_of(d)}


class _Catalog:
    """A catalog while messages are taken into it; a message that it lacks brings it up to date first."""

    def __init__(self, domain: str, lang: str, *, theirs: bool) -> None:
        self.domain, self.lang, self.theirs = domain, lang, theirs
        self.path = catalog_path(domain, lang)
        self.messages = messages_of(domain)
        self.wanted: dict[tuple[str, str], Message] = {(m.context, m.text): m for m in self.messages}
        self.by_context = {m.context: m for m in self.messages if m.context}
        self.ids = {unit_id(domain, m.context, m.text) for m in self.messages}
        self.changed = False
        self._hold(entries_of(domain, lang))

    def _hold(self, entries: polib.POFile) -> None:
        self.entries = entries
        self.index = {(e.msgctxt or "", e.msgid): e for e in entries if not e.obsolete}

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
        else:
            self._hold_against(message or self.by_context[context], unit, outcome)

    def _hold_against(self, message: Message, unit: Unit, outcome: Outcome) -> None:
        """Three ways: what went out, what stands here now, what came back."""
        entry, out = self._entry(message), BASED.fullmatch(unit.base)
        here, back = (told_apart(text, State.UNSAID)[2:] for text in (entry.msgstr, unit.target))
        if back != here:
            outcome.read.setdefault(self.lang, []).append(unit.target)
        moved = out is not None and here != out["text"]
        state_moved = out is not None and State.of(entry) != out["state"] and unit.state in (out["state"], State.UNSAID)
        if out is not None and back == out["text"] and (moved or state_moved):
            outcome.same += 1  # nobody touched it there: what was done here since then stays
        elif moved and back != here and not self.theirs:
            why = f"was changed here too since it went out, to {entry.msgstr[:80]!r}: settle it, or give --theirs"
            outcome.troubles.append(Trouble(unit.name, self.lang, unit.line, why))
        elif done := self._put(message, unit):
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
        message = self.by_context[context]
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
