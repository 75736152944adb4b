"""XLIFF 1.2: what older tools write and read.  A trans-unit for each message, slots as `<ph>` around their text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from ...errors import BadFile
from .codes import readable
from .inline import marked, plain
from .tags import code_of, tag_of
from .translation_unit import State, Unit
from .xliff2 import ORIGIN
from .xml_in import Placed, children, local
from .xml_out import HEAD, escaped, tag

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
    files = [_file(domain, lang, list(group)) for domain, group in groupby(units, lambda u: u.domain)]
    return f"{HEAD}\n{tag('xliff', {'xmlns': NAMESPACE, 'version': '1.2'}, files)}\n"


def _file(domain: str, lang: str, units: list[Unit]) -> str:
    given = {
        "original": ORIGIN + domain,
        "source-language": "en",
        "target-language": tag_of(lang),
        "datatype": "plaintext",
    }
    return tag("file", given, [tag("body", {}, [_unit(unit) for unit in units], 2)], 1)


def _unit(unit: Unit) -> str:
    parts = [tag("source", {}, marked(unit.source, unit.domain, "id", "ctype"), 4)]
    if unit.target:
        target = marked(unit.target, unit.domain, "id", "ctype")
        parts.append(tag("target", {"state": STATES[unit.state]}, target, 4))
    parts += [tag("note", {"from": n.kind}, escaped(readable(n.text)), 4) for n in unit.notes]
    given = {"id": unit.id, **({"resname": unit.context} if unit.context else {}), "xml:space": "preserve"}
    return tag("trans-unit", given, parts, 3)


def read(root: Placed, path: Path) -> Iterator[Unit]:
    """The units of a document, or one sentence about what is no document of ours."""
    for file in children(root, "file"):
        origin = file.get("original", "")
        if not origin.startswith(ORIGIN):
            why = f"was made for another project ('{origin[:60]}'): bring back a file of translate export"
            raise BadFile(path, why, file.line)
        if code_of(file.get("source-language", "en")) != "en":
            raise BadFile(path, f"translates from '{file.get('source-language')}': ours are from en", file.line)
        lang = code_of(file.get("target-language", ""))
        for body in children(file, "body"):
            for unit in _inside(body):
                yield _read(unit, origin.removeprefix(ORIGIN), lang, path)


def _inside(element: Placed) -> Iterator[Placed]:
    for child in children(element, "trans-unit", "group"):
        if local(child) == "trans-unit":
            yield child
        else:
            yield from _inside(child)


def _read(unit: Placed, domain: str, lang: str, path: Path) -> Unit:
    codes: dict[str, str] = {}
    source = next((plain(e, codes, path) for e in children(unit, "source")), "")
    target = next(children(unit, "target"), None)
    said = target.get("state", "") if target is not None else ""
    state = State.DONE if said in DONE else State.LOOK if said in LOOK else State.UNSAID
    if unit.get("approved") == "yes":
        state = State.DONE
    text = plain(target, codes, path) if target is not None else ""
    return Unit(domain, unit.get("resname", ""), source, lang, text, state, (), unit.get("id", ""), unit.line)
