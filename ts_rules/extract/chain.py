"""The whole chain from a file to its extract: read, repaired, looked at, placed under rules, told."""

from __future__ import annotations

import gc
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..books import find_book
from ..errors import MissingExtra
from ..games import load_game
from ..languages import UNKNOWN
from ..model import Book
from . import store
from .lines import Source, runs
from .look.back_matter import back_matter_of
from .look.figure_labels import figure_labels
from .look.language_marks import language, learnt, read_languages
from .look.line_concepts import concepts_of
from .look.line_features import Look, looks_of, text_of
from .look.outside import outside_of
from .look.printed_numbers import Candidate, LabelReader
from .look.recognise import Recognised, check_kind, recognise
from .look.rule_outline import Outline
from .repair import repair
from .result import Extract, Outside, across_blanks, spans
from .tell.anomalies import anomalies_of

if TYPE_CHECKING:
    from .place.ideas_in_order import Stated
    from .place.model_weights import Weights

__all__ = ["extract", "extract_source"]

THREADS = "OPENBLAS_NUM_THREADS"
NO_LANGUAGE = "Its language is unknown: each line is placed by numbers, layout, figures and names alone."
PLACES = ("country/", "territory/", "card/")  # names that stand in tables


def extract(file: Path | Source, book: str | None = None, *, cross_check: bool = False, cached: bool = True) -> Extract:
    """A rulebook as sections on the tree of rules; without `book` it is recognised from its text.

    What was extracted before is taken from the user's cache, unless `cached` says no.
    """
    named = find_book(book) if book else None
    if isinstance(file, Source):
        _prepare_numbers()
        return extract_source(file, named)
    from .read import read

    path = Path(file)
    key = store.key_of(path, book, f"{path.name} {cross_check}") if cached else ""
    found = store.kept(key) if key else None
    if found is None:
        _prepare_numbers()
        source = read(path, cross_check, named.language if named else "")
        if named:
            check_kind(source, named)
        found = extract_source(source, named)
        if key:
            store.keep(key, found)
    return found


def _prepare_numbers() -> None:
    """Import numpy with one thread: for matrices as small as ours more of them only wait for each other."""
    given = os.environ.get(THREADS)
    os.environ.setdefault(THREADS, "1")
    try:
        import numpy as np
    except ImportError:
        raise MissingExtra("Reading a rulebook", "words") from None
    finally:
        if given is None:
            del os.environ[THREADS]
    del np


def extract_source(source: Source, book: Book | None, scale: Weights | None = None) -> Extract:
    """The chain behind `extract`, for a source that was read; `scale` puts other weights in place of ours."""
    collecting = gc.isenabled()
    gc.disable()  # much is made and nothing of it goes in circles: looking for what may go costs a tenth of the time
    try:
        return _through_the_chain(source, book, scale)
    finally:
        if collecting:
            gc.enable()


def _through_the_chain(source: Source, book: Book | None, scale: Weights | None) -> Extract:
    from .place.ideas_in_order import ideas_of  # the room that needs numpy
    from .place.ideas_of_sections import placings_of, with_ideas
    from .place.model_weights import weights
    from .place.rule_profiles import spoken_words
    from .place.sections_from_lines import pieces_of, placed_lines, sections_of
    from .place.solver import Solver
    from .place.stretches import stretches_of

    if book is None:
        known = recognise(source)
    else:
        game = load_game(book.game)
        spoken = book.language if book.language in read_languages() else UNKNOWN
        known = Recognised(spoken, game, book.edition, book, Outline.of_book(book, game), 1.0)
    outline, game = known.outline, known.game
    lang = language(known.language)
    unread: tuple[str, ...] = ()
    if lang.id == UNKNOWN:
        lang, unread = learnt(source.lines), (NO_LANGUAGE,)
    repaired = repair(source.lines, lang.id)
    looks = looks_of(repaired.lines, lang)
    texts = [look.text for look in looks]
    reader = LabelReader(outline.labels(), outline.sisters())
    labels = reader.all(texts)
    if repaired.edits:
        labels, texts = _as_printed(source, looks, labels, reader)
    concepts = concepts_of(looks, labels, lang.id, game.id, known.book.id if known.book else "")
    named = [any(k == "name" and v.startswith(PLACES) for k, v in c) for c in concepts]
    beyond = outside_of(looks, labels, named, lang, game, numbered=outline.numbered)
    beyond |= back_matter_of(looks, labels, concepts, beyond, lang.id, outline)
    beyond |= figure_labels(looks, labels, named, beyond)
    inside = [n for n in range(len(looks)) if n not in beyond]
    scale = scale or weights()
    if lang.id == UNKNOWN:
        scale = scale.without_concepts()
    ideas: list[Stated] = []
    if outline.coarse and spoken_words(game.id, lang.id):  # a game whose books are known to print no numbers
        stretches = stretches_of([looks[n] for n in inside], lang, game.id, known.book.id if known.book else "")
        ideas = ideas_of(stretches, outline, known.edition, lang, scale.ideas)
        solved = placings_of(ideas, outline, len(inside))
    else:
        solved = Solver(outline, known.edition, lang, scale).solve(
            [looks[n] for n in inside], [labels[n] for n in inside], [concepts[n] for n in inside]
        )
    trusted = [replace(p, sure=round(scale.trust(p.sure), 4)) for p in solved]
    placed = placed_lines([looks[n] for n in inside], [labels[n] for n in inside], [texts[n] for n in inside], trusted)
    pieces = pieces_of(placed)
    sections = with_ideas(sections_of(outline, pieces), ideas, [looks[n] for n in inside], outline)
    found = Extract(
        book=known.book.id if known.book else None,
        game=game.id,
        language=lang.id,
        edition=known.edition,
        sections=tuple(sections),
        outside=_outside(looks, beyond),
        repairs=repaired.edits,
        anomalies=tuple(anomalies_of(outline, known.edition, pieces, sections, lang)),
        source=source,
        sure=round(known.sure, 3),
        notes=(*source.notes, *unread, *repaired.notes),
    )
    return across_blanks(found)


def _as_printed(
    source: Source, looks: Sequence[Look], labels: Sequence[Candidate | None], reader: LabelReader
) -> tuple[list[Candidate | None], list[str]]:
    """The labels, and the text of every line, with numbers as they were printed, whatever repair made of them."""
    printed = [line for line in source.lines if not line.blank]
    before = {n: text_of(e) for n, e in enumerate(printed) if e is not looks[n].line}
    changed = [n for n, text in before.items() if text != looks[n].text]
    found = list(labels)
    for n, old in zip(changed, reader.all(before[n] for n in changed), strict=True):
        new = found[n]
        if old is not None and new is not None:
            found[n] = replace(new, was=old)
    return found, [before.get(n, look.text) for n, look in enumerate(looks)]


def _outside(looks: Sequence[Look], beyond: dict[int, str]) -> tuple[Outside, ...]:
    """Stretches of lines that are of one kind and stand together, blank lines between them left out."""
    groups = runs(sorted(beyond), lambda last, n: n == last + 1 and beyond[n] == beyond[last])
    return tuple(Outside(beyond[group[0]], spans(looks[n].line.number for n in group)) for group in groups)
