"""How right an extraction is: each line of a book against `truth/<book>.tsv`, weighed by its words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ts_rules.extract import Extract
from ts_rules.model import RuleId

TRUTH = Path(__file__).parent / "truth"
OUTSIDE = "outside"


@dataclass(frozen=True, slots=True)
class Row:
    """What reading the book says of a stretch of lines."""

    first: int
    last: int
    rule: str  # or "outside"
    also: tuple[str, ...]
    kind: str
    note: str


@dataclass(frozen=True, slots=True)
class Given:
    """Where an extraction put a line."""

    rule: str
    also: tuple[str, ...]
    kind: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Score:
    """Words, those put right, those put with confidence, and of these the wrong ones."""

    words: int
    right: int
    sure: int
    sure_wrong: int
    kinds_right: int
    wrong: tuple[tuple[int, str, str], ...]  # line, true rule, given rule

    @property
    def share(self) -> float:
        return self.right / max(1, self.words)

    @property
    def sure_wrong_share(self) -> float:
        return self.sure_wrong / max(1, self.sure)


def rows(book: str) -> list[Row]:
    found = []
    for line in (TRUTH / f"{book}.tsv").read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        first, last, rule, also, kind, *note = line.split("\t")
        others = () if also == "-" else tuple(also.split(","))
        found.append(Row(int(first), int(last), rule, others, kind, note[0] if note else "-"))
    return found


def truth_by_line(book: str) -> dict[int, Row]:
    return {n: row for row in rows(book) for n in range(row.first, row.last + 1)}


def given_by_line(extract: Extract) -> dict[int, Given]:
    found: dict[int, Given] = {}
    for section in extract.sections:
        rule = same(str(section.rule))
        also = tuple(same(str(r)) for r in section.also)
        for part in section.parts:
            for first, last in part.lines:
                for n in range(first, last + 1):
                    found[n] = Given(rule, also, part.kind, section.confidence)
        for first, last in section.lines:
            for n in range(first, last + 1):
                found.setdefault(n, Given(rule, also, "heading", section.confidence))
    for piece in extract.outside:
        for first, last in piece.lines:
            for n in range(first, last + 1):
                found[n] = Given(OUTSIDE, (), piece.kind, 1.0)
    return found


def same(rule: str) -> str:
    """An id as `RuleId` spells it: 2.0 and 2 are one."""
    return rule if rule == OUTSIDE else str(RuleId.parse(rule))


def score(
    truth: Mapping[int, Row],
    given: Mapping[int, Given],
    texts: Sequence[str],
    *,
    places: Mapping[int, int] | None = None,
) -> Score:
    """`texts` are the lines judged (blank ones count nothing), `places` leads from their numbers to those of the book.

    A row that the reader of the book doubted (its note begins with a question mark) takes the other rules it names too.
    """
    words = right = sure = sure_wrong = kinds = 0
    wrong = []
    for n, text in enumerate(texts, start=1):
        size = len(text.split())
        row = truth.get(places[n] if places else n)
        if not size or row is None:
            continue
        got = given.get(n)
        true = same(row.rule)
        trues = {true, *(map(same, row.also) if row.note.startswith("?") else ())}
        good = got is not None and bool(trues & {got.rule, *got.also})
        words += size
        if good:
            right += size
            kinds += size * (got is not None and got.kind == row.kind)
        else:
            wrong.append((n, true, got.rule if got else "-"))
        if got and got.confidence >= 0.9:
            sure += size
            sure_wrong += 0 if good else size
    return Score(words, right, sure, sure_wrong, kinds, tuple(wrong))


def labels(book: str) -> list[tuple[int, str, str]]:
    """Line, number as printed, and rule of every label, made by reading."""
    found = []
    for line in (TRUTH / "labels.tsv").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, number, printed, rule, *_ = line.split("\t")
            if name == book:
                found.append((int(number), printed, rule))
    return found


def spans(lines: Iterable[int]) -> list[tuple[int, int]]:
    """Lines as stretches."""
    found: list[tuple[int, int]] = []
    for n in sorted(lines):
        if found and found[-1][1] == n - 1:
            found[-1] = (found[-1][0], n)
        else:
            found.append((n, n))
    return found


def anomalies(book: str) -> list[tuple[str, str]]:
    """Kind and rule of every anomaly that reading found beyond doubt."""
    found = []
    for line in (TRUTH / "anomalies.tsv").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, kind, rule, *_ = line.split("\t")
            if name == book:
                found.append((kind, rule))
    return found
