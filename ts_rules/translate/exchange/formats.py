"""Which format a file is in, by what stands in it, and writing the one that was asked for; PO itself.

The head of a PO file to hand over says domain, language, and how many messages there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ...errors import BadFile
from ...given_files import open_file, other_unicode
from ..catalogs import COUNT, sound_entries
from ..messages import messages_of
from ..update import entries_of, merged
from . import tmx, xliff1, xliff2
from .translation_unit import BASE, PROJECT, State, Unit, code_of, told_apart, units_of
from .xml_files import local, read_xml

__all__ = ["TERMS", "is_terms", "read_exchanged", "written"]

TERMS = ("tbx", "martif")


def written(form: str, langs: Sequence[str], domains: Sequence[str]) -> str:
    """The document of a format; only TMX and TBX hold several languages, only PO a single domain."""
    if form.startswith("tbx"):
        from .tbx import BEFORE_2019, NOW
        from .tbx import write as write_terms

        return write_terms(langs, NOW if form == "tbx" else BEFORE_2019)
    if form == "tmx":
        return tmx.write(unit for lang in langs for unit in units_of(lang, domains))
    if form == "po":
        return _po(domains[0], langs[0])
    if form == "xliff-1.2":
        return xliff1.write(units_of(langs[0], domains), langs[0])
    return xliff2.write(units_of(langs[0], domains), langs[0])


def is_terms(path: Path) -> bool:
    """Whether a file is a termbase: it has words, no messages."""
    return _is_xml(path) and local(read_xml(path)) in TERMS


def read_exchanged(path: Path) -> tuple[Unit, ...]:
    """The units of a file in any of the formats for messages."""
    if _is_xml(path):
        root = read_xml(path)
        name, version = local(root), root.get("version", "")
        if name == "xliff" and version in ("2.0", "2.1", "2.2"):
            found = xliff2.read(root, path)
        elif name == "xliff" and version in ("1.1", "1.2"):
            found = xliff1.read(root, path)
        elif name == "tmx" and version.startswith("1."):
            found = tmx.read(root, path)
        else:
            raise BadFile(path, f"is <{name[:40]}> {version[:10]}: bring XLIFF 1.2 or 2, TMX 1.4, TBX or PO", root.line)
        units = tuple(found)
    else:
        units = tuple(_read_po(path))
    if not units:
        raise BadFile(path, "holds no message: export it again")
    return units


def _is_xml(path: Path) -> bool:
    with open_file(path) as file:
        start = file.read(400)
    if kind := other_unicode(start):
        raise BadFile(path, f"is {kind} text: save it as UTF-8")
    return start.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")


def _po(domain: str, lang: str) -> str:
    """The catalog as it would stand after an update, and where each text stands in the code now."""
    made, _report = merged(entries_of(domain, lang), messages_of(domain), domain, lang)
    places = {(m.context, m.text): m.place for m in messages_of(domain)}
    for entry in made:
        if place := places.get((entry.msgctxt or "", entry.msgid)):
            file, _colon, line = place.rpartition(":")
            entry.occurrences = [(file, line)]
        if not entry.obsolete:
            base = f"{BASE} {told_apart(entry.msgstr, State.of(entry))}"
            entry.comment = f"{entry.comment}\n{base}" if entry.comment else base
    made.metadata = {**made.metadata, COUNT: str(sum(not e.obsolete for e in made))}
    return str(made).rstrip("\n") + "\n"


def _read_po(path: Path) -> Iterator[Unit]:
    entries = sound_entries(path)
    project, _space, domain = entries.metadata.get("Project-Id-Version", "").partition(" ")
    if project != PROJECT or not domain:
        raise BadFile(path, "is no catalog of ours: its header must say 'Project-Id-Version: ts-rules' and the domain")
    lang = code_of(entries.metadata.get("Language", ""))
    for e in entries:
        if not e.obsolete:
            base = next((line.removeprefix(f"{BASE} ") for line in e.comment.splitlines() if line.startswith(BASE)), "")
            yield Unit(domain, e.msgctxt or "", e.msgid, lang, e.msgstr, State.of(e), line=e.linenum or 0, base=base)
