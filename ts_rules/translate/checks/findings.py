"""What the checks find in catalogs, PO files and texts.

`ignore-<check>` marks a message that a check does not apply to, each with its reason:

# ignore-negation: the verb denies by itself
#, ignore-negation
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ...errors import BadFile
from ...games import load_game
from ...model import Game
from ...paths import shown
from ..catalogs import catalog_path, sound_entries
from ..messages import domains, game_of, messages_of
from .checked_message import Unit, face
from .registry import Check, checks
from .translation_memory import Row, memory_of

if TYPE_CHECKING:
    import polib

__all__ = [
    "NO_REASON",
    "Finding",
    "check_catalog",
    "check_english",
    "check_file",
    "check_units",
    "flags_of",
    "units_of",
]

NO_REASON = "no-reason"
FLAG = re.compile(r"ignore-[a-z-]+")
REASON = re.compile(r"(ignore-[a-z-]+):\s*(\S.{4,})")
UNEXPLAINED = (
    *("ignored-without-reason", "error", "a check is ignored, and nothing says why"),
    "Write a comment: # ignore-<check>: the reason.",
)
RULE = re.compile(r"^(\d+(?:\.[0-9A-Z]+)*|OPT(?:\.\d)?|LWS(?:\.\d)?|card\.[a-z0-9-]+)")


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found, and where."""

    check: str
    severity: str
    game: str
    rule: str
    lang: str
    message: str
    where: str
    remedy: str


def check_units(units: Iterable[Unit], chosen: Sequence[Check] = ()) -> Iterator[Finding]:
    """Every finding of these checks, or of all; those that a message is flagged for are left out."""
    wanted = chosen or [*checks().values()]
    for unit in units:
        found = [(c.id, c.severity, message, c.remedy) for c in wanted if c.fits(unit) for message in c.run(unit)]
        if NO_REASON in unit.flags:
            found.append(UNEXPLAINED)
        game, rule = unit.game.id if unit.game else "", RULE.match(unit.context)
        for check, severity, message, remedy in found:
            about = rule.group() if rule else unit.context
            yield Finding(check, severity, game, about, unit.lang, message, unit.where, remedy)


def check_catalog(domain: str, lang: str, chosen: Sequence[Check] = ()) -> Iterator[Finding]:
    """Our catalog of a domain in a language."""
    path = catalog_path(domain, lang)
    if path.is_file():
        yield from check_units(units_of(path, sound_entries(path), lang, domain), chosen)


def check_english(domain: str, chosen: Sequence[Check] = ()) -> Iterator[Finding]:
    """Our own English, one text by itself."""
    game = _game(domain)
    memory = memory_of("en")
    units = []
    for m in messages_of(domain):
        text = face(m.text, "en", game.id if game else "")
        units.append(Unit(text, text, m.context, m.place, domain, game, memory))
    yield from check_units(units, chosen)


def check_file(path: Path, chosen: Sequence[Check] = (), domain: str = "") -> Iterator[Finding]:
    """Any PO file."""
    entries = sound_entries(path)
    lang = language_of(entries, path)
    yield from check_units(units_of(path, entries, lang, domain or domain_of(entries, path)), chosen)


def language_of(entries: polib.POFile, path: Path) -> str:
    """The language that the head of a file names, or its folder."""
    said = str(entries.metadata.get("Language", "")).strip()
    code = re.split(r"[_\-@.]", said)[0].lower()
    if not code:
        code = next((p.name for p in path.resolve().parents if re.fullmatch(r"[a-z]{2}", p.name)), "")
    if not re.fullmatch(r"[a-z]{2,3}", code):
        raise BadFile(path, 'does not say which language it is in: add the line "Language: it\\n" to its head')
    return code


def domain_of(entries: polib.POFile, path: Path) -> str:
    """The domain of a file: by its head, its name, or the contexts of its messages; empty where it is none of ours."""
    named = str(entries.metadata.get("Project-Id-Version", "")).split()
    for name in (*named[1:], path.stem):
        if name in domains():
            return name
    keys = {(e.msgctxt or "", e.msgid) for e in entries}
    counted = {d: len(keys & {(m.context, m.text) for m in messages_of(d)}) for d in domains()}
    best = max(counted, key=lambda d: counted[d])
    return best if counted[best] * 2 > len(keys) else ""


def units_of(path: Path, entries: polib.POFile, lang: str, domain: str) -> list[Unit]:
    """The translated messages of a file."""
    sound = [e for e in entries if e.msgstr and not e.obsolete and "fuzzy" not in e.flags]
    game = _game(domain)
    beside = memory_of(lang, [Row(e.msgid, e.msgstr, domain, e.msgctxt or "") for e in sound]) if lang else None
    name, where = game.id if game else "", shown(path)
    return [
        Unit(
            face(e.msgid, "en", name),
            face(e.msgstr, lang, name),
            e.msgctxt or "",
            f"{where}:{e.linenum}",
            domain,
            game,
            beside,
            flags_of(e.flags, e.tcomment or ""),
        )
        for e in sound
    ]


def flags_of(flags: Iterable[str], comment: str) -> frozenset[str]:
    """The checks that a message is flagged for, in its flags or its comment; those without a reason are noted."""
    reasons = {m[1] for line in comment.splitlines() if (m := REASON.search(line))}
    asked = {f for f in flags if FLAG.fullmatch(f)} | set(FLAG.findall(comment))
    return frozenset(reasons | ({NO_REASON} if asked - reasons else set()))


def _game(domain: str) -> Game | None:
    return load_game(name) if (name := game_of(domain)) else None
