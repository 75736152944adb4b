"""XLIFF 1.2: what older tools write and read.  A trans-unit for each message, slots as `<ph>` around their text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from .codes import readable
from .inline import marked, plain
from .translation_unit import BASE, Note, State, Unit, code_of, tag_of
from .xliff2 import ORIGIN, check_english, domain_of, inside
from .xml_files import HEAD, Placed, children, escaped, tag, text_of

__all__ = ["read", "write"]

NAMESPACE = "urn:oasis:names:tc:xliff:document:1.2"
STATES = {State.NEW: "needs-translation", State.LOOK: "needs-review-translation", State.DONE: "translated"}
DONE = ("translated", "final", "signed-off")
LOOK = (
    *("new", "needs-translation", "needs-adaptation", "needs-l10n"),
    *("needs-review-translation", "needs-review-adaptation", "needs-review-l10n"),
)


def write(units: Iterable[Unit], lang: str) -> str:
    """The document."""
    files = []
    for domain, group in groupby(units, lambda u: u.domain):
        given = {
            "original": ORIGIN + domain,
            "source-language": "en",
            "target-language": tag_of(lang),
            "datatype": "plaintext",
        }
        files.append(tag("file", given, [tag("body", {}, [_unit(unit) for unit in group], 2)], 1))
    return f"{HEAD}\n{tag('xliff', {'xmlns': NAMESPACE, 'version': '1.2'}, files)}\n"


def _unit(unit: Unit) -> str:
    parts = [tag("source", {}, marked(unit.source, unit.domain, "id", "ctype"), 4)]
    if unit.target:
        target = marked(unit.target, unit.domain, "id", "ctype")
        parts.append(tag("target", {"state": STATES[unit.state]}, target, 4))
    said = [*unit.notes, *([Note(BASE, unit.base)] if unit.base else [])]
    parts += [tag("note", {"from": n.kind}, escaped(readable(n.text)), 4) for n in said]
    given = {"id": unit.id, **({"resname": unit.context} if unit.context else {}), "xml:space": "preserve"}
    return tag("trans-unit", given, parts, 3)


def read(root: Placed, path: Path) -> Iterator[Unit]:
    """The units of a document, or one sentence about what is no document of ours."""
    for file in children(root, "file"):
        domain = domain_of(file, path)
        check_english(file, "source-language", path)
        lang = code_of(file.get("target-language", ""))
        for body in children(file, "body"):
            for unit in inside(body, "trans-unit"):
                yield _read(unit, domain, lang, path)


def _read(unit: Placed, domain: str, lang: str, path: Path) -> Unit:
    codes: dict[str, str] = {}
    source = next((plain(e, codes, path) for e in children(unit, "source")), "")
    target = next(children(unit, "target"), None)
    said = target.get("state", "") if target is not None else ""
    state = State.DONE if said in DONE else State.LOOK if said in LOOK else State.UNSAID
    if unit.get("approved") == "yes":
        state = State.DONE
    text = plain(target, codes, path) if target is not None else ""
    base = next((text_of(note) for note in children(unit, "note") if note.get("from") == BASE), "")
    return Unit(domain, unit.get("resname", ""), source, lang, text, state, (), unit.get("id", ""), unit.line, base)
