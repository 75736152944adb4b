"""The whole chain: read, repair, number, place, and say what is wrong."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..books import find_book
from ..errors import MissingExtra
from ..games import load_game
from ..model import Book
from . import store
from .announced import bare_lists
from .anomalies import anomalies_of
from .asides import asides_of, leads_of, set_apart
from .breaks import breaks_above
from .cohesion import Cohesion
from .content import family_matrix, speaks, words_speak
from .disorder import unrest
from .lines import Line, Source
from .links import linked
from .look.language_marks import language
from .look.line_concepts import Concept, concepts_of
from .look.line_features import Look, looks_of, text_of
from .look.outside import outside_of
from .look.part_kinds import is_table
from .look.printed_numbers import Candidate, LabelReader
from .look.recognise import Recognised, check_kind, recognise
from .look.rule_outline import Outline
from .numbering import place_lines
from .repair import repair
from .result import Extract, Outside, Repair, across_blanks, spans
from .sections import pieces_of, placed_lines, sections_of
from .torn import with_goals
from .weights import Weights, weights
from .witness import Placing, Witness

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["extract", "extract_source"]

COVER = 1.5  # how much less sharply than elsewhere the content tells rules apart that a paragraph may cover together
COVERED = 8  # so many are told of
EVEN = 0.5  # probability below which a line does not go on with the one above
THREADS = "OPENBLAS_NUM_THREADS"
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
    if book is None:
        known = recognise(source)
    else:
        game = load_game(book.game)
        known = Recognised(book.language, game, book.edition, book, Outline.of_book(book, game), 1.0)
    outline, game = known.outline, known.game
    lang = language(known.language)
    lines, repairs, remarks = mended(source, lang.id)
    looks = looks_of(lines, lang)
    texts = [look.text for look in looks]
    reader = LabelReader(outline.labels(), outline.sisters())
    labels = reader.all(texts)
    if repairs:  # a number is kept as it was printed, whatever was made of it
        printed = [line for line in source.lines if not line.blank]
        before = {n: text_of(e) for n, e in enumerate(printed) if e is not looks[n].line}
        changed = [n for n, text in before.items() if text != texts[n]]
        shown = reader.all(before[n] for n in changed)
        texts = [before.get(n, text) for n, text in enumerate(texts)]
        for n, old in zip(changed, shown, strict=True):
            new = labels[n]
            if old is not None and new is not None:
                labels[n] = replace(new, was=old)
    concepts = concepts_of(looks, labels, lang.id, game.id, known.book.id if known.book else "")
    named = [any(k == "name" and v.startswith(PLACES) for k, v in c) for c in concepts]
    beyond = outside_of(looks, labels, named, lang, game, numbered=outline.numbered)
    inside = [n for n in range(len(looks)) if n not in beyond]
    scale = scale or weights()
    solved = Solver(outline, known.edition, lang.id, scale).solve(
        [looks[n] for n in inside], [labels[n] for n in inside], [concepts[n] for n in inside]
    )
    trusted = [replace(p, sure=round(scale.trust(p.sure), 4)) for p in solved]
    placed = placed_lines([looks[n] for n in inside], [labels[n] for n in inside], [texts[n] for n in inside], trusted)
    pieces = pieces_of(placed)
    sections = sections_of(outline, pieces)
    found = Extract(
        book=known.book.id if known.book else None,
        game=game.id,
        language=lang.id,
        edition=known.edition,
        sections=tuple(sections),
        outside=_outside(looks, beyond),
        repairs=repairs,
        anomalies=tuple(anomalies_of(outline, known.edition, pieces, sections, lang)),
        source=source,
        sure=round(known.sure, 3),
        notes=(*source.notes, *remarks),
    )
    return across_blanks(found)


def mended(source: Source, lang: str) -> tuple[Sequence[Line], tuple[Repair, ...], tuple[str, ...]]:
    """The lines repaired, every edit, and what repair has to say."""
    repaired = repair(source.lines, lang)
    edits = tuple(Repair(e.line, e.before, e.after, e.why) for e in repaired.edits)
    return repaired.lines, edits, tuple(repaired.notes)


@dataclass(frozen=True, slots=True)
class Solver:
    """The numbering with both witnesses: labels, and what the lines speak of."""

    outline: Outline
    edition: str
    lang: str
    scale: Weights

    def solve(
        self, looks: Sequence[Look], labels: Sequence[Candidate | None], concepts: Sequence[Counter[Concept]]
    ) -> list[Placing]:
        """Every line under a rule."""
        if not looks:  # nothing but what stands outside
            return []
        import numpy as np

        letters = frozenset(
            n
            for n, r in enumerate(self.outline.rules)
            if self.outline.is_numbered(n) and isinstance(r.id.path[-1], str)
        )
        paragraphs = _paragraphs(looks)
        listed = bare_lists(looks, labels, letters)
        witnesses = [
            Witness(look, label, listed=n in listed or look.line.hint == "footnote", table=is_table(look, concepts[n]))
            for n, (look, label) in enumerate(zip(looks, labels, strict=True))
        ]
        scale = self.scale.content
        headings = [e.heading_like and e.after_blank for e in looks]
        concepts = [_names_only(c) if w.table else c for c, w in zip(concepts, witnesses, strict=True)]
        kin = family_matrix(self.outline)
        content = speaks(self.outline, self.edition, concepts, paragraphs, headings, kin, scale)
        content *= np.array([scale.loose if e.look.inside or e.table else 1.0 for e in witnesses])[:, None]
        inner = np.array([bool(self.outline.has_below(n)) for n in range(len(self.outline))])
        content += np.outer([e.motto for e in looks], scale.motto * inner)
        beside = asides_of(looks, self.outline)
        named = {n: a for n, a in beside.items() if a.place is not None}
        nowhere = np.zeros_like(content)
        apart = set_apart(witnesses, named, nowhere)
        first = place_lines(self.outline, apart, content + leads_of(apart, named, nowhere), self.scale)
        under = self._under(first)
        own = words_speak(looks, paragraphs, under, kin, self.scale.content)
        mended = set_apart(with_goals(witnesses, first, under, language(self.lang)), beside, under)
        leads = leads_of(mended, beside, under)
        torn = {paragraphs[n] for n, w in enumerate(mended) if w.loose}
        content *= np.array([scale.loose**2 if p in torn else 1.0 for p in paragraphs])[:, None]
        own *= np.array([scale.loose if p in torn else 1.0 for p in paragraphs])[:, None]
        settled = unrest(looks, first, self.scale, free=self.outline.free)
        if self.outline.summary:  # what is a paragraph of its own goes on nowhere else
            return self._covering(
                place_lines(self.outline, mended, content + own + leads, settled), content, paragraphs
            )
        cohesion = Cohesion(looks, [p.joined < EVEN or e.opens != "" for e, p in zip(looks, first, strict=True)])
        breaks, far = breaks_above(looks, first)
        return place_lines(
            self.outline, mended, content + own + leads, settled, lambda said: linked(breaks, far, cohesion, said)
        )

    def _covering(
        self, placings: Sequence[Placing], content: NDArray[np.float64], paragraphs: Sequence[int]
    ) -> list[Placing]:
        """In a summary a paragraph covers also what it speaks of beside the rule that it is placed under."""
        import numpy as np

        places = np.array(paragraphs)
        found: list[Placing] = []
        for number in dict.fromkeys(paragraphs):
            rows = np.flatnonzero(places == number)
            said = content[rows].sum(axis=0)
            said = np.exp((said - said.max()) / COVER)
            said /= said.sum()
            for n in map(int, rows):
                shares = said / 2
                for place, share in placings[n].others:
                    shares[place] += share / 2
                ranked = [int(p) for p in shares.argsort()[::-1][:COVERED] if p != placings[n].place]
                found.append(replace(placings[n], others=tuple((p, float(shares[p])) for p in ranked)))
        return found

    def _under(self, placings: Sequence[Placing]) -> NDArray[np.float64]:
        import numpy as np

        under = np.zeros((len(placings), len(self.outline)))
        for n, placing in enumerate(placings):
            under[n, placing.place] = placing.sure
            for place, share in placing.others:
                under[n, place] = share
            if n and placing.place != placings[n - 1].place:
                anchored = 1.0 if placing.starts or self.outline.free else self.scale.content.torn
            elif not n or placing.starts:
                anchored = 1.0
            under[n] *= anchored
        return under


def _names_only(concepts: Counter[Concept]) -> Counter[Concept]:
    """Figures of a table are those of any table."""
    return Counter({c: n for c, n in concepts.items() if c[0] == "name"})


def _paragraphs(looks: Sequence[Look]) -> list[int]:
    numbers: list[int] = []
    for look in looks:
        last = numbers[-1] if numbers else 0
        numbers.append(last + (look.after_blank or look.bullet))
    return numbers


def _outside(looks: Sequence[Look], beyond: dict[int, str]) -> tuple[Outside, ...]:
    """Stretches of lines that are of one kind and stand together, blank lines between them left out."""
    groups: list[tuple[str, list[int]]] = []
    last = -2
    for n in sorted(beyond):
        if not groups or groups[-1][0] != beyond[n] or n != last + 1:
            groups.append((beyond[n], []))
        groups[-1][1].append(looks[n].line.number)
        last = n
    return tuple(Outside(kind, spans(numbers)) for kind, numbers in groups)
