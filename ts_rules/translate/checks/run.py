"""Running the checks over catalogs, PO files and texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ...errors import BadFile
from ...games import installed, load_game
from ...model import Game
from ...paths import shown
from ..catalogs import sound_entries
from ..messages import domains, messages_of
from ..status import catalog_path
from .flags import NO_REASON, flags_of
from .memory_of import Memory, Row, memory_of
from .registry import Check, checks
from .unit import Unit, face

if TYPE_CHECKING:
    import polib

__all__ = ["Finding", "check_catalog", "check_english", "check_file", "check_units", "units_of"]

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


def check_units(units: Iterable[Unit], chosen: Sequence[Check]) -> Iterator[Finding]:
    """Every finding of these checks; those that a message is flagged for are left out."""
    for unit in units:
        for one in chosen:
            if not one.fits(unit):
                continue
            for message in one.run(unit):
                yield _finding(one, unit, message)
        if NO_REASON in unit.flags:
            yield Finding(
                "ignored-without-reason",
                "error",
                unit.game.id if unit.game else "",
                _rule(unit.context),
                unit.lang,
                "a check is ignored, and nothing says why",
                unit.where,
                "Write a comment: # ignore-<check>: the reason.",
            )


def _finding(one: Check, unit: Unit, message: str) -> Finding:
    game = unit.game.id if unit.game else ""
    return Finding(one.id, one.severity, game, _rule(unit.context), unit.lang, message, unit.where, one.remedy)


def _rule(context: str) -> str:
    found = RULE.match(context)
    return found.group() if found else context


def check_catalog(domain: str, lang: str, chosen: Sequence[Check] = ()) -> Iterator[Finding]:
    """Our catalog of a domain in a language."""
    path = catalog_path(domain, lang)
    if path.is_file():
        yield from check_units(units_of(path, sound_entries(path), lang, domain), chosen or [*checks().values()])


def check_english(domain: str, chosen: Sequence[Check] = ()) -> Iterator[Finding]:
    """Our own English, one text by itself."""
    game = _game(domain)
    memory = memory_of("en")
    units = []
    for m in messages_of(domain):
        text = face(m.text, "en", game.id if game else "")
        units.append(Unit(text, text, m.context, m.place, domain, game, memory))
    yield from check_units(units, chosen or [*checks().values()])


def check_file(path: Path, chosen: Sequence[Check] = (), lang: str = "", domain: str = "") -> Iterator[Finding]:
    """Any PO file."""
    entries = sound_entries(path)
    lang = lang or language_of(entries, path)
    yield from check_units(
        units_of(path, entries, lang, domain or domain_of(entries, path)), chosen or [*checks().values()]
    )


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
    return [_unit(e, lang, domain, game, beside, f"{shown(path)}:{e.linenum}") for e in sound]


def _unit(entry: polib.POEntry, lang: str, domain: str, game: Game | None, memory: Memory | None, where: str) -> Unit:
    name = game.id if game else ""
    source, target = face(entry.msgid, "en", name), face(entry.msgstr, lang, name)
    flags = flags_of(entry.flags, entry.tcomment or "")
    return Unit(source, target, entry.msgctxt or "", where, domain, game, memory, flags)


def _game(domain: str) -> Game | None:
    return load_game(domain) if domain in installed() else None
