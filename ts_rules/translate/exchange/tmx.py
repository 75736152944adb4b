"""TMX 1.4b: a memory of what is translated, any language into any other; only what is done goes out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ...errors import BadFile
from .codes import readable
from .inline import marked, plain
from .translation_unit import BASE, PROJECT, State, Unit, code_of, tag_of
from .xml_files import HEAD, Placed, children, escaped, tag, text_of

__all__ = ["read", "write"]

LANG = "http://www.w3.org/XML/1998/namespace}lang"
DOMAIN, CONTEXT, MADE_FROM = (f"x-{PROJECT}-{what}" for what in ("domain", "context", BASE))


def write(units: Iterable[Unit]) -> str:
    """The document; units of several languages with one English text become one entry."""
    entries: dict[str, list[Unit]] = {}
    for unit in units:
        if unit.state is State.DONE:
            entries.setdefault(unit.id, []).append(unit)
    header = {
        "creationtool": PROJECT,
        "creationtoolversion": "1",
        "segtype": "block",
        "o-tmf": PROJECT,
        "adminlang": "en",
        "srclang": "*all*",
        "datatype": "plaintext",
    }
    body = tag("body", {}, [_entry(found) for found in entries.values()], 1)
    return f"{HEAD}\n{tag('tmx', {'version': '1.4'}, [tag('header', header, '', 1), body])}\n"


def _entry(units: list[Unit]) -> str:
    first = units[0]
    lines = [tag("prop", {"type": DOMAIN}, escaped(first.domain), 3)]
    if first.context:
        lines.append(tag("prop", {"type": CONTEXT}, escaped(first.context), 3))
    lines += [tag("note", {}, escaped(readable(n.text)), 3) for n in first.notes if n.kind == "about"]
    for lang, text, base in (("en", first.source, ""), *((u.lang, u.target, u.base) for u in units)):
        segment = tag("seg", {}, marked(text, first.domain, "x", "type"))
        inside = [tag("prop", {"type": MADE_FROM}, escaped(base), 4), f"    {segment}"] if base else segment
        lines.append(tag("tuv", {"xml:lang": tag_of(lang)}, inside, 3))
    return tag("tu", {"tuid": first.id}, lines, 2)


def read(root: Placed, path: Path) -> Iterator[Unit]:
    """The units of a memory, a unit for each language beside English."""
    for body in children(root, "body"):
        for entry in children(body, "tu"):
            yield from _read(entry, path)


def _read(entry: Placed, path: Path) -> Iterator[Unit]:
    props = {p.get("type", ""): text_of(p) for p in children(entry, "prop")}
    texts: dict[str, str] = {}
    bases: dict[str, str] = {}
    codes: dict[str, str] = {}
    for variant in children(entry, "tuv"):
        lang = code_of(variant.get(LANG, variant.get("lang", "")))
        if lang in texts:
            raise BadFile(path, f"has two texts in '{lang[:20]}' in one entry: keep one", variant.line)
        bases[lang] = next((text_of(p) for p in children(variant, "prop") if p.get("type") == MADE_FROM), "")
        texts[lang] = next((plain(segment, codes, path) for segment in children(variant, "seg")), "")
    source = texts.pop("en", None)
    if source is None:
        raise BadFile(path, "has an entry without English: ours are from en", entry.line)
    given = entry.get("tuid", "")
    for lang, text in texts.items():
        domain, context = props.get(DOMAIN, ""), props.get(CONTEXT, "")
        yield Unit(domain, context, source, lang, text, State.UNSAID, (), given, entry.line, bases[lang])
