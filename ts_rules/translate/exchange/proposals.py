"""What a termbase that came back would change in ours: a report, for `terms.toml` and the names are edited by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ...errors import BadFile
from .concept import Concept, Word, concepts

__all__ = ["Proposal", "proposals"]


@dataclass(frozen=True, slots=True)
class Proposal:
    """One change: of which concept and language, what kind of thing, what we have and what the file says."""

    concept: str
    lang: str
    what: str
    """`new-concept`, `new-word`, `changed-word`, `status`, `gone`, `gender`, `part` or `definition`."""
    ours: str
    theirs: str


def proposals(path: Path, found: Iterable[Concept]) -> tuple[Proposal, ...]:
    """Every difference, concept by concept, in the languages of the file; what the file leaves out says nothing."""
    theirs = tuple(found)
    langs = tuple(dict.fromkeys(lang for c in theirs for lang in c.words))
    if strange := next((lang for lang in langs if not lang or len(lang) > 3), None):
        raise BadFile(path, f"has words in '{strange[:20]}', which is no language of ours")
    ours = {c.id: c for c in concepts(langs)}
    if not any(c.id in ours for c in theirs):
        raise BadFile(path, "has no concept of ours: it is the termbase of another project")
    return tuple(p for concept in theirs for p in _of(concept, ours.get(concept.id)))


def _of(theirs: Concept, ours: Concept | None) -> Iterator[Proposal]:
    if ours is None:
        for lang, words in theirs.words.items():
            yield from (Proposal(theirs.id, lang, "new-concept", "", w.text) for w in words)
        return
    if theirs.part not in ("", ours.part) and (ours.part, theirs.part) != ("phrase", "other"):
        yield Proposal(theirs.id, "", "part", ours.part, theirs.part)
    for lang, words in theirs.words.items():
        yield from _words(theirs.id, lang, ours.words.get(lang, ()), words)
        mine, other = ours.genders.get(lang, ""), theirs.genders.get(lang, "")
        if other and ours.part == "noun" and mine != other:
            yield Proposal(theirs.id, lang, "gender", mine, other)
        said = theirs.definitions.get(lang, "")
        if said and said != ours.definitions.get(lang, ""):
            yield Proposal(theirs.id, lang, "definition", ours.definitions.get(lang, ""), said)


def _words(concept: str, lang: str, ours: tuple[Word, ...], theirs: tuple[Word, ...]) -> Iterator[Proposal]:
    """Words by text and status; of two that stand in the same field of terms.toml, one became the other."""
    mine = {(w.text, w.status): w for w in ours}
    others = {(w.text, w.status): w for w in theirs}
    lost = [w for key, w in mine.items() if key not in others]
    for key, word in others.items():
        if key in mine:
            continue
        before = next((w for w in lost if w.text == word.text), None)
        what = "status"
        if before is None:
            before = next((w for w in lost if word.fields and w.fields == word.fields), None)
            what = "changed-word" if before else "new-word"
        if before:
            lost.remove(before)
        yield Proposal(concept, lang, what, _shown(before), _shown(word))
    yield from (Proposal(concept, lang, "gone", _shown(word), "") for word in lost)


def _shown(word: Word | None) -> str:
    """A word with its status and where it stands."""
    if word is None:
        return ""
    return f"{word.text} ({'; '.join(filter(None, (word.status, ', '.join(word.fields))))})"
