"""XLIFF 2.1 (OASIS): a file for each domain, a unit for each message, slots as codes whose text stands beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path

from ...errors import BadFile
from .codes import Code, pieces, readable
from .translation_unit import BASE, PROJECT, Note, State, Unit, code_of, tag_of
from .xml_files import HEAD, Placed, children, escaped, local, tag, text_of

__all__ = ["ORIGIN", "check_english", "domain_of", "inside", "read", "write"]

NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0"  # of 2.0 and 2.1
ORIGIN = f"{PROJECT}:"
STATES = {
    State.NEW: {"state": "initial"},
    State.LOOK: {"state": "initial", "subState": f"{PROJECT}:{State.LOOK}"},
    State.DONE: {"state": "translated"},
}
SAID = {"initial": State.LOOK, "translated": State.DONE, "reviewed": State.DONE, "final": State.DONE, "": State.UNSAID}
THROUGH = ("mrk", "sm", "em")  # a tool's own marks


def write(units: Iterable[Unit], lang: str) -> str:
    """The document."""
    files = []
    for domain, group in groupby(units, lambda u: u.domain):
        given = {"id": domain, "original": ORIGIN + domain, "canResegment": "no", "xml:space": "preserve"}
        files.append(tag("file", given, [_unit(unit) for unit in group], 1))
    head = {"xmlns": NAMESPACE, "version": "2.1", "srcLang": "en", "trgLang": tag_of(lang)}
    return f"{HEAD}\n{tag('xliff', head, files)}\n"


def _unit(unit: Unit) -> str:
    codes = _Codes()
    source = codes.line(pieces(unit.source, unit.domain))
    target = codes.line(pieces(unit.target, unit.domain))
    parts = []
    said = [*unit.notes, *([Note(BASE, unit.base)] if unit.base else [])]
    if said:
        notes = [tag("note", {"category": n.kind}, escaped(readable(n.text)), 4) for n in said]
        parts.append(tag("notes", {}, notes, 3))
    if codes.data:
        data = [tag("data", {"id": ident}, escaped(text), 4) for text, ident in codes.data.items()]
        parts.append(tag("originalData", {}, data, 3))
    segment = [tag("source", {}, source, 4)]
    if unit.target:
        segment.append(tag("target", {}, target, 4))
    parts.append(tag("segment", STATES[unit.state], segment, 3))
    return tag("unit", {"id": unit.id, **({"name": unit.context} if unit.context else {})}, parts, 2)


class _Codes:
    """The codes of a unit: source and target name the same ones alike, so that a tool sees which belong together."""

    def __init__(self) -> None:
        self.data: dict[str, str] = {}  # text → id of the data
        self.places: dict[str, list[str]] = {}  # what a code stands for → ids of the codes in the source
        self.count = 0

    def line(self, text: Iterable[str | Code]) -> str:
        """Source first, then the target: it takes over the ids of the source as far as they go."""
        first, taken = not self.places, dict.fromkeys(self.places, 0)
        made = []
        for piece in text:
            if isinstance(piece, str):
                made.append(escaped(piece))
            elif piece.control:
                made.append(tag("cp", {"hex": f"{ord(piece.data):04X}"}))
            else:
                made.append(self._placeholder(piece.data, taken, first=first))
        return "".join(made)

    def _placeholder(self, text: str, taken: dict[str, int], *, first: bool) -> str:
        what = text.strip("{}").partition("|")[0].partition(":")[0]
        nth = taken.get(what, 0)
        taken[what] = nth + 1
        known = self.places.get(what, [])
        if not first and nth < len(known):
            ident = known[nth]
        else:
            self.count += 1
            ident = str(self.count)
            if first:
                self.places.setdefault(what, []).append(ident)
        data = self.data.setdefault(text, f"d{len(self.data) + 1}")
        given = {"id": ident, "canDelete": "no", "dataRef": data, "equiv": text, "disp": text}
        return tag("ph", given)


def read(root: Placed, path: Path) -> Iterator[Unit]:
    """The units of a document, or one sentence about what is no document of ours."""
    check_english(root, "srcLang", path)
    lang = code_of(root.get("trgLang", ""))
    for file in children(root, "file"):
        domain = domain_of(file, path)
        for unit in inside(file, "unit"):
            yield _read(unit, domain, lang, path)


def check_english(element: Placed, said: str, path: Path) -> None:
    """`said` is the attribute that names the language of the sources."""
    if code_of(element.get(said, "en")) != "en":
        raise BadFile(path, f"translates from '{element.get(said)}': ours are from en", element.line)


def domain_of(file: Placed, path: Path) -> str:
    """The domain that a file of a document holds."""
    origin = file.get("original", "")
    if not origin.startswith(ORIGIN):
        why = f"was made for another project ('{origin[:60]}'): bring back a file of translate export"
        raise BadFile(path, why, file.line)
    return origin.removeprefix(ORIGIN)


def inside(element: Placed, name: str) -> Iterator[Placed]:
    """The units of a file, by the name that the format gives them, also those in groups."""
    for child in children(element, name, "group"):
        if local(child) == name:
            yield child
        else:
            yield from inside(child, name)


def _read(unit: Placed, domain: str, lang: str, path: Path) -> Unit:
    data = {
        d.get("id", ""): _text(d, {}, {}, path) for o in children(unit, "originalData") for d in children(o, "data")
    }
    codes: dict[str, str] = {}
    source, target, states, whole = "", "", [], True
    for segment in children(unit, "segment", "ignorable"):
        said = next(children(segment, "source"), None)
        own = _text(said, data, codes, path) if said is not None else ""
        source += own
        translated = next(children(segment, "target"), None)
        if translated is not None:
            target += _text(translated, data, codes, path)
        elif local(segment) == "ignorable":
            target += own
        else:
            whole = False
        if local(segment) == "segment":
            states.append(SAID.get(segment.get("state", ""), State.UNSAID))
    state = next((s for s in (State.LOOK, State.UNSAID, State.DONE) if s in states), State.UNSAID)
    target = target if whole and states else ""
    notes = (note for group in children(unit, "notes") for note in children(group, "note"))
    base = next((text_of(note) for note in notes if note.get("category") == BASE), "")
    return Unit(domain, unit.get("name", ""), source, lang, target, state, (), unit.get("id", ""), unit.line, base)


def _text(element: Placed, data: Mapping[str, str], codes: dict[str, str], path: Path) -> str:
    """Text with its codes filled in; what the source calls `id` serves a target that has lost the data."""
    found = [element.text or ""]
    for child in element:
        assert isinstance(child, Placed)  # noqa: S101 - what the reader makes
        name = local(child)
        if name == "ph":
            ident = child.get("id", "")
            text = data.get(child.get("dataRef", "")) or child.get("equiv") or codes.get(ident) or ""
            codes.setdefault(ident, text)
            found.append(text)
        elif name == "cp":
            try:
                found.append(chr(int(child.get("hex", ""), 16)))
            except (ValueError, OverflowError):
                why = "has a <cp> without the number of a letter: export the file again"
                raise BadFile(path, why, child.line) from None
        elif name in THROUGH:
            found.append(_text(child, data, codes, path))
        else:
            raise BadFile(
                path, f"has a code <{name}> that we did not write: take it out: {text_of(child)[:40]}", child.line
            )
        found.append(child.tail or "")
    return "".join(found)
