"""TBX-Basic: the termbase and the names, as ISO 30042:2019 (DCA) has it and as older programs read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...errors import BadFile
from .codes import readable
from .concept import ADMITTED, FORBIDDEN, PREFERRED, PROPER, Concept, Word, concepts
from .translation_unit import PROJECT, code_of, tag_of
from .xml_files import HEAD, Placed, children, escaped, local, read_xml, tag, text_of

__all__ = ["BEFORE_2019", "NOW", "Style", "read", "write"]


@dataclass(frozen=True, slots=True)
class Style:
    """How an edition of the standard calls its elements."""

    root: str
    given: Mapping[str, str]
    header: str
    entry: str
    language: str
    term: str


NOW = Style(
    "tbx",
    {"xmlns": "urn:iso:std:iso:30042:ed-2", "type": "TBX-Basic", "style": "dca", "xml:lang": "en"},
    *("tbxHeader", "conceptEntry", "langSec", "termSec"),
)
BEFORE_2019 = Style("martif", {"type": "TBX-Basic", "xml:lang": "en"}, *("martifHeader", "termEntry", "langSet", "tig"))
LANG = "http://www.w3.org/XML/1998/namespace}lang"
STATUS = {PREFERRED: "preferredTerm-admn-sts", ADMITTED: "admittedTerm-admn-sts", FORBIDDEN: "deprecatedTerm-admn-sts"}
STATUSES = {**{v: k for k, v in STATUS.items()}, "supersededTerm-admn-sts": FORBIDDEN}
PARTS = {"noun": "noun", "verb": "verb", "adjective": "adjective", "phrase": "other", PROPER: "properNoun"}
GENDERS = {"m": "masculine", "f": "feminine", "n": "neuter"}
FIELDS = "form: "  # begins the note that says where a word stands in terms.toml
ENTRIES, LANGUAGES = (NOW.entry, BEFORE_2019.entry), (NOW.language, BEFORE_2019.language)
TERMS = (NOW.term, BEFORE_2019.term, "ntig")
GROUPS = ("termGrp", "termNoteGrp", "adminGrp", "descripGrp")


def write(langs: Sequence[str], style: Style = NOW) -> str:
    """The document: English and the languages asked for."""
    chosen = tuple(dict.fromkeys(("en", *langs)))
    title = tag("titleStmt", {}, [tag("title", {}, f"{PROJECT}: terms and names", 4)], 3)
    source = tag("sourceDesc", {}, [tag("p", {}, "locales/terms.toml, locales/names", 4)], 3)
    head = [
        tag("fileDesc", {}, [title, source], 2),
        tag("encodingDesc", {}, [tag("p", {"type": "XCSURI"}, "TBXXCS.xcs", 3)], 2),
    ]
    body = tag("body", {}, [_entry(concept, chosen, style) for concept in concepts(chosen)], 2)
    return f"{HEAD}\n{tag(style.root, style.given, [tag(style.header, {}, head, 1), tag('text', {}, [body], 1)])}\n"


def _entry(concept: Concept, langs: Sequence[str], style: Style) -> str:
    lines = [tag("descrip", {"type": "subjectField"}, escaped(concept.subject), 4)]
    if concept.rules:
        lines.append(tag("note", {}, f"rules: {', '.join(concept.rules)}", 4))
    lines += [_language(concept, lang, style) for lang in langs if concept.words.get(lang)]
    return tag(style.entry, {"id": concept.id}, lines, 3)


def _language(concept: Concept, lang: str, style: Style) -> str:
    lines = []
    if lang in concept.definitions:
        lines.append(tag("descrip", {"type": "definition"}, escaped(readable(concept.definitions[lang])), 5))
    if lang in concept.assumed:
        lines.append(tag("note", {}, "assumed: no book prints it", 5))
    lines += [_word(concept, word, lang, style) for word in concept.words[lang]]
    return tag(style.language, {"xml:lang": tag_of(lang)}, lines, 4)


def _word(concept: Concept, word: Word, lang: str, style: Style) -> str:
    notes = [("partOfSpeech", PARTS[concept.part])]
    if lang in concept.genders and concept.part == "noun" and word.status == PREFERRED:
        notes.append(("grammaticalGender", GENDERS[concept.genders[lang]]))
    notes.append(("administrativeStatus", STATUS[word.status]))
    if not word.head:
        notes.append(("termType", "variant"))
    elif concept.part == "phrase":
        notes.append(("termType", "phrase"))
    lines = [tag("term", {}, escaped(word.text), 6)]
    lines += [tag("termNote", {"type": kind}, value, 6) for kind, value in notes]
    lines += [tag("admin", {"type": "source"}, book, 6) for book in word.seen]
    lines.append(tag("note", {}, FIELDS + ", ".join(word.fields), 6))
    return tag(style.term, {}, lines, 5)


def read(path: Path) -> Iterator[Concept]:
    """The concepts of a file, TBX of now or of before 2019, in languages under our codes."""
    root = read_xml(path)
    entries = list(_all(root, ENTRIES))
    if not entries:
        raise BadFile(path, "holds no concept: export it again", root.line)
    for entry in entries:
        words: dict[str, tuple[Word, ...]] = {}
        genders: dict[str, str] = {}
        definitions: dict[str, str] = {}
        part = ""
        for section in children(entry, *LANGUAGES):
            lang = code_of(section.get(LANG, section.get("lang", "")))
            found = [_read(term) for term in children(section, *TERMS)]
            words[lang] = (*words.get(lang, ()), *(word for word, _p, _g in found))
            part = part or next((p for _w, p, _g in found if p), "")
            if gender := next((g for _w, _p, g in found if g), ""):
                genders[lang] = gender
            if said := _typed(section, "descrip").get("definition"):
                definitions[lang] = said
        subject = _typed(entry, "descrip").get("subjectField", "")
        yield Concept(entry.get("id", ""), part, subject, (), words, genders, definitions)


def _read(section: Placed) -> tuple[Word, str, str]:
    """A word, its part of speech and its gender."""
    said = _typed(section, "termNote")
    text = next((text_of(t) for t in _all(section, ("term",))), "")
    status = STATUSES.get(said.get("administrativeStatus", ""), ADMITTED)
    notes = [text_of(n) for n in _all(section, ("note",))]
    fields = next((n.removeprefix(FIELDS).split(", ") for n in notes if n.startswith(FIELDS)), [])
    parts, genders = {v: k for k, v in PARTS.items()}, {v: k for k, v in GENDERS.items()}
    part = parts.get(said.get("partOfSpeech", ""), "")
    return Word(" ".join(text.split()), status, tuple(fields)), part, genders.get(said.get("grammaticalGender", ""), "")


def _typed(element: Placed, name: str) -> dict[str, str]:
    """What stands in the children of a name, also in groups, by their type; not what stands in other sections."""
    found = {}
    for child in element:
        if isinstance(child, Placed):
            if local(child) == name:
                found[child.get("type", "")] = text_of(child).strip()
            elif local(child) in GROUPS:
                found |= _typed(child, name)
    return found


def _all(element: Placed, names: Sequence[str]) -> Iterator[Placed]:
    return (e for e in element.iter() if isinstance(e, Placed) and local(e) in names)
