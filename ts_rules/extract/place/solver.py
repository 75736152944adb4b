"""Every line under a rule: labels, content, asides, torn pieces and breaks brought before the model, twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

import numpy as np

from ..look.language_marks import Language
from ..look.line_concepts import Concept
from ..look.line_features import Look
from ..look.part_kinds import is_table
from ..look.printed_numbers import Candidate
from ..look.rule_outline import Outline
from .asides import Aside, asides_of, leads_of, set_apart
from .bare_lists import bare_lists
from .cohesion import Cohesion
from .content_likelihood import family_matrix, speaks, words_speak
from .line_clues import Clues, Floats, Placing
from .markov_model import place_lines
from .model_weights import Weights, loosened
from .text_breaks import breaks_above, partners_of
from .torn_pieces import with_goals

__all__ = ["Solver"]

COVER = 1.5  # how much less sharply than elsewhere the content tells rules apart that a paragraph may cover together
COVERED = 8  # so many are told of
EVEN = 0.5  # probability below which a line does not go on with the one above


@dataclass(frozen=True, slots=True)
class Solver:
    """Places lines by both: their labels, and what they speak of."""

    outline: Outline
    edition: str
    lang: Language
    scale: Weights

    def solve(
        self, looks: Sequence[Look], labels: Sequence[Candidate | None], concepts: Sequence[Counter[Concept]]
    ) -> list[Placing]:
        """Every line under a rule."""
        if not looks:  # nothing but what stands outside
            return []
        scale = self.scale.content
        paragraphs = list(accumulate(int(e.after_blank or e.bullet) for e in looks))
        clues = self._clues(looks, labels, concepts)
        kin = family_matrix(tuple(r.id.path for r in self.outline.rules), self.outline.links)
        content = self._content(clues, concepts, paragraphs, kin)
        beside = asides_of(looks, self.outline)
        first = self._first(clues, beside, content)
        under = self._under(first)
        own = words_speak(looks, paragraphs, under, kin, scale)
        mended = set_apart(with_goals(clues, first, under, self.lang), beside, under)
        torn = {paragraphs[n] for n, clue in enumerate(mended) if clue.loose}
        content *= np.array([scale.loose**2 if p in torn else 1.0 for p in paragraphs])[:, None]
        own *= np.array([scale.loose if p in torn else 1.0 for p in paragraphs])[:, None]
        said = content + own + leads_of(mended, beside, under)
        settled = loosened(looks, first, self.scale, free=self.outline.free)
        if self.outline.summary:  # what is a paragraph of its own goes on nowhere else
            return self._covering(place_lines(self.outline, mended, said, settled), content, paragraphs)
        cohesion = Cohesion(looks, [p.joined < EVEN or e.opens != "" for e, p in zip(looks, first, strict=True)])
        breaks, far = breaks_above(looks, first)
        return place_lines(self.outline, mended, said, settled, lambda told: partners_of(breaks, far, cohesion, told))

    def _clues(
        self, looks: Sequence[Look], labels: Sequence[Candidate | None], concepts: Sequence[Counter[Concept]]
    ) -> list[Clues]:
        """What the lines themselves show."""
        rules = enumerate(self.outline.rules)
        letters = frozenset(n for n, r in rules if self.outline.is_numbered(n) and isinstance(r.id.path[-1], str))
        listed = bare_lists(looks, labels, letters)
        return [
            Clues(look, label, listed=n in listed or look.line.hint == "footnote", table=is_table(look, concepts[n]))
            for n, (look, label) in enumerate(zip(looks, labels, strict=True))
        ]

    def _content(
        self, clues: Sequence[Clues], concepts: Sequence[Counter[Concept]], paragraphs: Sequence[int], kin: Floats
    ) -> Floats:
        """Line × rule: how well what each line speaks of fits, in concepts."""
        scale = self.scale.content
        headings = [clue.look.heading_like and clue.look.after_blank for clue in clues]
        # Figures of a table are those of any table.
        concepts = [
            Counter({c: n for c, n in said.items() if c[0] == "name"}) if clue.table else said
            for said, clue in zip(concepts, clues, strict=True)
        ]
        content = speaks(self.outline, self.edition, concepts, paragraphs, headings, kin, scale)
        content *= np.array([scale.loose if e.look.inside or e.table else 1.0 for e in clues])[:, None]
        inner = np.array([bool(self.outline.has_below(n)) for n in range(len(self.outline))])
        return content + np.outer([e.look.motto for e in clues], scale.motto * inner)

    def _first(self, clues: Sequence[Clues], beside: dict[int, Aside], content: Floats) -> list[Placing]:
        """A first placing, in which an aside is led by nothing but the rule that it names."""
        named = {n: a for n, a in beside.items() if a.place is not None}
        nowhere = np.zeros_like(content)
        apart = set_apart(clues, named, nowhere)
        return place_lines(self.outline, apart, content + leads_of(apart, named, nowhere), self.scale)

    def _covering(self, placings: Sequence[Placing], content: Floats, paragraphs: Sequence[int]) -> list[Placing]:
        """In a summary a paragraph covers also what it speaks of beside the rule that it is placed under."""
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

    def _under(self, placings: Sequence[Placing]) -> Floats:
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
