"""What one witness says at a rule: the sentences of a book, or our own statement with its clauses."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate

from ..engine import variant_of
from ..extract.result import Extract, Spans, numbers_in, spans
from ..model import Game, Part, RuleId, Ruleset, Statement
from ..terms import form, termbase
from .signature import Signature, joined, signature

__all__ = ["EXAMPLE", "PASSED_OVER", "STATEMENT", "Saying", "Witness", "sentences", "stated", "witnesses_of"]

STATEMENT = "statement"
PASSED_OVER = frozenset({"quote", "design-note", "translator-note"})  # none of them states a rule
EXAMPLE = "example"
# A sentence ends at a mark with white space and a capital behind it, be it after a bullet or a quote, or at a new line.
END = re.compile(r"(?<=[.!?;·…])[”\"»)“]*\s+(?=[^\w\s]*[^\W\d_a-zà-ÿα-ωά-ώ])|\s*\n\s*")
SHORTEST = 3  # letters before a full stop: a shorter word is cut short ("es.", "np.")


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence, where it stands, and what it says."""

    text: str
    lines: Spans
    signature: Signature
    example: bool = False
    place: float = 0.0  # how far into what is said at the rule it begins, from 0 to 1


@dataclass(frozen=True, slots=True)
class Witness:
    """All that one book, or our statement, says at one rule."""

    name: str
    rule: RuleId
    sayings: tuple[Saying, ...]
    beside: Signature = field(default_factory=Signature)  # of sections under other rules that also cover this one

    @property
    def whole(self) -> Signature:
        """Everything said at the rule, and beside it."""
        return joined([*(s.signature for s in self.sayings), self.beside])

    @property
    def lines(self) -> Spans:
        """All its lines."""
        return tuple(span for s in self.sayings for span in s.lines)


def witnesses_of(extract: Extract, name: str) -> Mapping[RuleId, Witness]:
    """What a book says, by rule."""
    texts = {line.number: line.text for line in extract.source.lines}
    told: dict[RuleId, list[Saying]] = {}
    beside: dict[RuleId, list[Signature]] = {}
    for section in extract.sections:
        for idea in section.ideas:  # of a book without numbers these are what stands under a rule
            part = Part(idea.kind, idea.lines, idea.text)
            for rule in (idea.rule, *idea.also):
                told.setdefault(rule, []).extend(_sayings(part, extract, texts))
        if section.ideas:
            continue
        parts = section.parts or (Part("rule", section.lines, section.text),)
        said = [s for p in parts if p.kind not in PASSED_OVER for s in _sayings(p, extract, texts)]
        told.setdefault(section.rule, []).extend(said)
        for rule in section.also:
            beside.setdefault(rule, []).extend(s.signature for s in said)
    return {
        rule: Witness(name, rule, _placed(said), joined(beside.get(rule, ()))) for rule, said in told.items() if said
    }


def stated(game: Game, edition: str) -> Mapping[RuleId, Witness]:
    """Our own statements under an edition, in English, their slots filled; clauses the edition lacks left out."""
    ruleset = game.ruleset(edition)
    readings = {v.id: v.readings[ruleset.readings[v.id]].statement for v in game.variants()}
    found = {}
    for rule in game:
        said_of = [(rule.printed, rule.statement)]
        said_of += [(c.printed, c.statement) for c in rule.clauses if not c.editions or edition in c.editions]
        said = [
            Saying(text, (), signature(text, "en", game.id))
            for where, statement in said_of
            for text in sentences(filled(where, statement, game, ruleset, readings))
        ]
        found[rule.id] = Witness(STATEMENT, rule.id, _placed(said))
    return found


def filled(where: str, statement: Statement, game: Game, ruleset: Ruleset, readings: Mapping[str, Statement]) -> str:
    """A statement as an English sentence."""
    pieces = []
    for piece in statement.pieces():
        if isinstance(piece, str):
            pieces.append(piece)
        elif piece.kind == "reading":
            variant = variant_of(where, piece)
            pieces.append(filled(variant, readings[variant], game, ruleset, readings))
        elif piece.kind == "rule":
            pieces.append(piece.path.removeprefix("rule."))
        elif piece.kind == "name":
            kind, _, slug = piece.path.partition(".")
            pieces.append(game.names[kind][slug])
        else:
            value = game.figure(piece.path, ruleset.edition)
            pieces.append(f"{value} {form(termbase()[piece.term], int(value), 'en')}" if piece.term else str(value))
    return "".join(pieces)


def _sayings(part: Part, extract: Extract, texts: Mapping[int, str]) -> Iterator[Saying]:
    numbers = list(numbers_in(part.lines))
    # Joined text and lines differ by hyphens and repairs only: a share of the letters is as good as a count.
    ends = list(accumulate(len(texts.get(n, "").strip()) + 1 for n in numbers)) or [1]
    scale = ends[-1] / (len(part.text) + 1)
    at = 0
    for text in sentences(part.text):
        start = part.text.index(text, at)
        at = start + len(text)
        first = min(bisect_right(ends, start * scale), len(numbers) - 1)
        last = min(bisect_right(ends, (at - 1) * scale), len(numbers) - 1)
        lines = spans(numbers[first : last + 1]) if numbers else ()
        found = signature(text, extract.language, extract.game, extract.book or "")
        yield Saying(text, lines, found, part.kind == EXAMPLE)


def sentences(text: str) -> list[str]:
    """A text, sentence by sentence."""
    pieces: list[str] = []
    done = 0
    for end in END.finditer(text):
        piece = text[done : end.start()]
        last = piece.rpartition(" ")[2].rstrip(".")
        if "\n" not in end.group() and piece.endswith(".") and last.isalpha() and len(last) < SHORTEST:
            continue
        pieces.append(piece)
        done = end.end()
    pieces.append(text[done:])
    return [p for p in pieces if any(c.isalnum() for c in p)]


def _placed(said: list[Saying]) -> tuple[Saying, ...]:
    whole = sum(len(s.text) for s in said)
    starts = [0, *accumulate(len(s.text) for s in said)]
    return tuple(
        Saying(s.text, s.lines, s.signature, s.example, at / whole) for s, at in zip(said, starts, strict=False)
    )
