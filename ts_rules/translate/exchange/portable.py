"""A catalog as a PO file to hand over; its header says domain, language, and how many messages there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ...errors import BadFile
from ..catalogs import COUNT, sound_entries
from ..status import catalog_path
from ..update import merged, new_catalog
from .tags import code_of
from .translation_unit import PROJECT, State, Unit, messages

__all__ = ["read", "write"]


def write(domain: str, lang: str) -> str:
    """The catalog as it would stand after an update, and where each text stands in the code now."""
    path = catalog_path(domain, lang)
    entries = sound_entries(path) if path.is_file() else new_catalog(domain, lang)
    made, _report = merged(entries, messages(domain), domain, lang)
    places = {(m.context, m.text): m.place for m in messages(domain)}
    for entry in made:
        if place := places.get((entry.msgctxt or "", entry.msgid)):
            file, _colon, line = place.rpartition(":")
            entry.occurrences = [(file, line)]
    made.metadata = {**made.metadata, COUNT: str(sum(not e.obsolete for e in made))}
    return str(made).rstrip("\n") + "\n"


def read(path: Path) -> Iterable[Unit]:
    """The messages of a file."""
    entries = sound_entries(path)
    project, _space, domain = entries.metadata.get("Project-Id-Version", "").partition(" ")
    if project != PROJECT or not domain:
        raise BadFile(path, "is no catalog of ours: its header must say 'Project-Id-Version: ts-rules' and the domain")
    present = [e for e in entries if not e.obsolete]
    lang = code_of(entries.metadata.get("Language", ""))

    def units() -> Iterator[Unit]:
        for entry in present:
            state = State.NEW if not entry.msgstr else State.LOOK if "fuzzy" in entry.flags else State.DONE
            yield Unit(domain, entry.msgctxt or "", entry.msgid, lang, entry.msgstr, state, line=entry.linenum or 0)

    return units()
