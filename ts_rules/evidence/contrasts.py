"""Where one book says the opposite of what the witnesses say: for a book that nobody has read, a short list to believe.

`suspicion` lists whatever is unusual.  Here a sentence is suspected only for what it *has*: one thing where several
witnesses have its opposite or another figure, or a thing that none of them has at this rule; of what it lacks, only a
negation that all of them have.  A word that our data do not know is no suspicion.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from ..extract.result import Extract
from ..model import Game, RuleId
from .counterpart import Counterpart, Rarity, counterpart
from .disagreements import Doubt
from .recorded_marks import witnesses_on_record
from .rich_marks import SENSE, richer
from .signature import Signature, joined
from .suspicion import Suspicion
from .witness import STATEMENT, Saying, Witness, stated, witnesses_of

__all__ = ["LEAST", "contrasts"]

LEAST = 0.165  # score below which nothing is told: chosen on four texts, see docs/explain/suspicion
FURTHER = 0.25  # what the second and third doubt of a rule add
FEWEST = 2  # witnesses that say otherwise
ALL = 3  # witnesses of which all have what a sentence lacks, or none what it has
CLOSE = 0.5  # likeness of a sentence that surely answers
SURER = 1.2  # one thing in place of another, beside a thing too much or too little
STILL_THERE = 0.85  # what is left of a doubt where the rule has the other thing elsewhere
SEEN = (1.0, 0.85, 0.65)  # what is left of it where none, one or more witnesses have the thing elsewhere in the rule
SEEN_NEARBY = (
    1.0,
    0.6,
    0.3,
)  # of a figure or a region, in the rule or one beside it: sections may be cut elsewhere
FOR = 1.5  # what a witness that says the same counts beside one that says the other
SPELT_OUT = 0.4  # of a figure that is written as a word: it counts what follows more often than it rules
OPPOSITES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "time": (("before", "after"), ("until", "after")),
    "modality": (("must", "may"), ("may", "cannot"), ("must", "cannot")),
    "comparison": (
        *(("more", "less"), ("at-least", "at-most"), ("more", "at-least"), ("less", "at-most"), ("equal", "more")),
    ),
    "who": (("us", "ussr"), ("us first", "ussr first"), ("opponent", "phasing-player")),
    SENSE: (("start", "end"), ("increase", "reduce"), ("first", "last")),
    "term": (
        *(("turn", "action-round"), ("presence", "domination"), ("coup", "realignment"), ("face-up", "face-down")),
        *(("early-war", "late-war"), ("early-war", "mid-war"), ("mid-war", "late-war"), ("superpower", "opponent")),
        *(("vp-track", "military-operations-track"), ("military-operations-track", "space-race-track")),
        *(("victory-point", "military-operation"), ("discard-pile", "draw"), ("to-discard", "to-remove-from-game")),
    ),
}
INSTEAD = {
    "figure": 1.0,
    "where": 0.9,
    "comparison": 0.8,
    SENSE: 0.8,
    "who": 0.7,
    "term": 1.0,
    "modality": 0.6,
    "time": 0.15,  # what comes before one thing comes after another
}
ANY = ("figure", "where")  # of which every two exclude each other
ALONE = {"where": 0.7, "who": 0.5, "figure": 0.22, "comparison": 0.2, SENSE: 0.17}
ALONE_SENSES = ("or",)
LOST, DENIED = 0.8, 0.28  # a negation that all have; one that none has is often only another way to say it
SIDES = frozenset({"us", "ussr"})
OVERALL = {"where": 0.3, "who": 0.22}  # what shows in the rule as a whole, whatever sentence answers to which
COMMON = frozenset({"0", "1", "us first", "ussr first"})  # one is an article in most languages
ByRule = Mapping[RuleId, Witness]


@dataclass(frozen=True, slots=True)
class Contrast:
    """What a sentence has, or others have, with its score, before it is known how often the book does so."""

    witness: Witness
    saying: Saying
    kind: str
    has: str
    others: str
    against: tuple[str, ...]
    score: float

    @property
    def habit(self) -> tuple[str, str, str]:
        """What it would be, if the book did it all the time."""
        return self.kind, self.has, self.others


@dataclass(frozen=True, slots=True)
class Stand:
    """A sentence among what the witnesses of its rule say."""

    witness: Witness
    saying: Saying
    whole: Signature
    others: Mapping[str, Signature]  # all that each witness says at the rule
    nearby: Mapping[str, Signature]  # and what it rules at those beside it
    answers: Mapping[str, Counterpart]

    def contrasts(self) -> Iterator[Contrast]:
        """All that this sentence says otherwise."""
        yield from self._instead()
        close = {n: c for n, c in self.answers.items() if c.likeness >= CLOSE}
        if len(close) >= FEWEST:
            yield from self._alone(close)
        if len(close) >= ALL:
            yield from self._negation(close)

    def _instead(self) -> Iterator[Contrast]:
        for kind, weight in INSTEAD.items():
            here = self.saying.signature
            have = here.of(kind)
            for mine in sorted(have if kind == "term" else here.strong(kind)):
                for theirs in sorted(self._excluded(kind, mine) - have):
                    said = {n: c.signature.of(kind) for n, c in self.answers.items()}
                    against = tuple(n for n, values in said.items() if theirs in values and mine not in values)
                    if len(against) < FEWEST:
                        continue
                    share = len(against) / (len(against) + FOR * sum(mine in values for values in said.values()))
                    around = self.nearby if kind in ANY else self.others
                    elsewhere = sum(mine in whole.of(kind) for whole in around.values())
                    score = weight * SURER * share**2 * self._likeness(against) * min(1.0, len(against) / ALL)
                    seen = SEEN_NEARBY if kind in ANY else SEEN
                    score *= seen[min(elsewhere, len(seen) - 1)] * (STILL_THERE if theirs in self.whole.of(kind) else 1)
                    yield self._made(kind, mine, theirs, against, score)

    def _excluded(self, kind: str, mine: str) -> set[str]:
        """What cannot be said together with this."""
        if kind in ANY:
            return {value for c in self.answers.values() for value in c.signature.strong(kind)}
        return {b if a == mine else a for a, b in OPPOSITES[kind] if mine in (a, b)}

    def _negation(self, close: Mapping[str, Counterpart]) -> Iterator[Contrast]:
        negated = [n for n, c in close.items() if "not" in c.signature.of("negation")]
        here = "not" in self.saying.signature.of("negation")
        score = self._likeness(close) * min(1.0, len(close) / (ALL + 1))
        if not here and len(negated) == len(close):
            elsewhere = "not" in self.whole.of("negation")
            yield self._made("negation", "", "not", tuple(close), LOST * score * (0.5 if elsewhere else 1))
        if here and not negated:
            elsewhere = any("not" in whole.of("negation") for whole in self.others.values())
            yield self._made("negation", "not", "", tuple(close), DENIED * score * (0.4 if elsewhere else 1))

    def _alone(self, close: Mapping[str, Counterpart]) -> Iterator[Contrast]:
        """What no witness has anywhere at the rule."""
        for kind, weight in ALONE.items():
            for value in sorted(self.saying.signature.strong(kind) - COMMON):
                if kind == SENSE and value not in ALONE_SENSES:
                    continue
                if any(value in whole.of(kind) for whole in self.others.values()):
                    continue
                spelt = SPELT_OUT if kind == "figure" and value not in self.saying.text else 1.0
                score = weight * spelt * self._likeness(close) * min(1.0, len(close) / ALL)
                yield self._made(kind, value, "", tuple(self.others), score)

    def _likeness(self, names: Sequence[str] | Mapping[str, Counterpart]) -> float:
        return sum(self.answers[n].likeness for n in names) / len(names)

    def _made(self, kind: str, has: str, others: str, against: tuple[str, ...], score: float) -> Contrast:
        return Contrast(self.witness, self.saying, kind, has, others, against, score)


def contrasts(book: Extract, game: Game, others: Mapping[str, ByRule] | None = None) -> tuple[Suspicion, ...]:
    """One suspicion for each rule at which a book says otherwise than its witnesses, the likeliest first.

    `others` are books by name, as `richer` witnesses; unless some are given, what is recorded of all others.
    Our statements under the book's edition are one witness more.
    """
    if others is None:
        others = witnesses_on_record(game.id, [book.book] if book.book else [])
    own = richer(witnesses_of(book, book.name), book.language)
    theirs = {**others, STATEMENT: richer(stated(game, book.edition), "en")}
    rarity = Rarity.of(s for by_rule in (own, *theirs.values()) for w in by_rule.values() for s in w.sayings)
    wholes: dict[RuleId, dict[str, Signature]] = defaultdict(dict)
    for name, by_rule in theirs.items():
        for rule in own.keys() & by_rule.keys():
            wholes[rule][name] = by_rule[rule].whole
    found = [c for stand in _stands(own, theirs, wholes, rarity) for c in stand.contrasts()]
    found += [c for rule, witness in own.items() for c in _overall(witness, wholes.get(rule, {}))]
    often = Counter(habit for habit, _rule in {(c.habit, c.witness.rule) for c in found})
    weighed = ((c.score / often[c.habit] ** 0.5, c) for c in found)
    scored = sorted(weighed, key=lambda s: (s[1].witness.rule.order, -s[0]))
    made = [_suspicion(list(group)) for _rule, group in groupby(scored, key=lambda s: s[1].witness.rule)]
    return tuple(sorted((s for s in made if s.score >= LEAST), key=lambda s: (-s.score, s.rule.order)))


def _stands(
    own: ByRule, theirs: Mapping[str, ByRule], wholes: Mapping[RuleId, Mapping[str, Signature]], rarity: Rarity
) -> Iterator[Stand]:
    for rule, witness in own.items():
        others = wholes.get(rule, {})
        if len(others) < FEWEST:
            continue
        whole = witness.whole
        nearby = {name: joined([others[name], *_beside(theirs[name], rule)]) for name in others}
        for saying in witness.sayings:
            if saying.example:
                continue
            found = ((name, counterpart(saying, theirs[name][rule], rarity)) for name in others)
            answers = {name: answer for name, answer in found if answer}
            if len(answers) >= FEWEST:
                yield Stand(witness, saying, whole, others, nearby, answers)


def _overall(witness: Witness, others: Mapping[str, Signature]) -> Iterator[Contrast]:
    """A side or a region that no book names at the rule, whichever sentence answers; our statements list more."""
    books = {name: whole for name, whole in others.items() if name != STATEMENT}
    if len(books) < ALL:
        return
    for saying in witness.sayings:
        for kind in () if saying.example else OVERALL:
            for mine in sorted(saying.signature.strong(kind)):
                named = kind == "where" or mine in SIDES
                if named and not any(mine in whole.of(kind) for whole in books.values()):
                    yield Contrast(witness, saying, kind, mine, "", tuple(books), OVERALL[kind])


def _beside(said: ByRule, rule: RuleId) -> Iterator[Signature]:
    """What a witness says at the rules beside one, its examples left out."""
    above = rule.path[:-1]
    for other, witness in said.items():
        if above and other != rule and other.path[:-1] == above:
            yield from (s.signature for s in witness.sayings if not s.example)


def _suspicion(scored: Sequence[tuple[float, Contrast]]) -> Suspicion:
    """All contrasts of a rule as one suspicion, on the sentence of the heaviest."""
    first: dict[tuple[str, str, str], tuple[float, Contrast]] = {}
    for score, contrast in scored:
        first.setdefault(contrast.habit, (score, contrast))
    best, *rest = first.values()
    doubts = [Doubt(c.kind, tuple(filter(None, [c.has])), tuple(filter(None, [c.others])), s) for s, c in (best, *rest)]
    score = best[0] + FURTHER * sum(s for s, _c in rest[:2])
    top = best[1]
    return Suspicion(
        top.witness.rule, top.witness.name, top.saying.lines, tuple(doubts), top.against, round(min(1.0, score), 4)
    )
