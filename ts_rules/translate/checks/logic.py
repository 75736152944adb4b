"""Small words that a rule hangs on: must and may, not, before and after, more and at least."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from ...evidence.disagreements import opposite
from ...terms import fold
from .checked_message import Face, Unit
from .registry import Example, check
from .wording import BORNE, any_of, data_of, habits, has, listed, turned

__all__ = ["comparison", "denial", "limits", "modality", "negation", "opposites", "time_words"]

UNTIL = re.compile(r"\b(?:until|unless)\b", re.IGNORECASE)
SAME = {"when": "if", "never": "cannot"}
APART: dict[str, tuple[set[str], ...]] = {  # further values that exclude each other where one stands for the other
    "time": ({"before", "if"}, {"until", "if"}, {"until", "after"}),
    "comparison": ({"at-most", "more"}, {"at-least", "less"}),
}
LIMITS = ("time",)  # kinds of marks that say what a limit says: only, unless
SURE, TURNED = 3.0, 2.2  # nats that a word without an answer must say; one in place of which stands what excludes it
DENIED = 2.4  # nats that the memory must say of the words that deny
SAY = "Say what the source says, or flag the message if its words mean the same."

REMEMBERED = 1 << 14  # texts
PIECE = re.compile(r"[;:·()]|[.!?](?=\s|$)")
BETWEEN = r"(?:[^\s,;:.·()]+\s+){0,9}?"  # what dots stand for
PARTS = ("not", "with", "aside", "but", "until", "else", "perhaps")


def _differing(unit: Unit, kind: str) -> Iterator[str]:
    """Sentence by sentence, what is turned round or else missing; pieces of a sentence may say it in another piece."""
    for part in unit.parts():
        yield from [*_turned(part, kind)] or ([*_missing(part, kind)] if unit.whole else [])


def _turned(unit: Unit, kind: str) -> Iterator[str]:
    """A value of one text in place of which the other has one that excludes it."""
    left, right = _counted(unit.source, kind), _counted(unit.target, kind)
    lost = {v for v in left - right if v in unit.source.says.strong(kind)}
    new = {v for v in right - left if v in unit.target.says.strong(kind)}
    if _reworded(unit, kind, lost, new) or max(unit.unanswered(kind)) < TURNED:
        return
    if any(opposite(kind, one, other) or {one, other} in APART.get(kind, ()) for one in lost for other in new):
        yield f"the source says {listed(lost)}, the translation {listed(new)}"


def _reworded(unit: Unit, kind: str, lost: set[str], new: set[str]) -> bool:
    """Whether the values only look turned round: the translation says the same in another way."""
    source, target = (bool(f.says.of("negation")) for f in (unit.source, unit.target))
    return (
        has(unit.source, "asides", kind)
        or (source and "unless" in lost | new)  # "if not" is "unless"
        or (source and target and "may" in lost | new)  # "none may" is "cannot"
        or ("before" in lost and "after" in new and has(unit.target, "first"))  # "first this, then that"
        or ("until" in new and has(unit.source, "asides", "until"))  # "while" is "as long as"
    )


def _counted(text: Face, kind: str) -> Counter[str]:
    """How often each value of a kind stands in a text; weak ones that are not marks are left out."""
    known = text.says.of(kind)
    found = Counter(SAME.get(v, v) for v in text.of(kind).elements())
    return Counter({v: n for v, n in found.items() if v in known})


def _missing(unit: Unit, kind: str) -> Iterator[str]:
    """A kind of word that only one text has, and no other words for it either."""
    left, right = unit.source.says, unit.target.says
    one, two = unit.unanswered(kind)
    if has(unit.source, "asides", kind) or has(unit.target, "asides", kind):
        return
    if left.strong(kind) and not right.of(kind) and one >= SURE and not has(unit.target, "excuses", kind):
        yield f"the source says {listed(left.strong(kind))}, the translation nothing of the kind"
    if right.strong(kind) and not left.of(kind) and two >= SURE and not has(unit.source, "excuses", kind):
        yield f"the translation says {listed(right.strong(kind))}, the source nothing of the kind"


@dataclass(frozen=True, slots=True)
class Denial:
    """What a text denies: how often for sure, how often perhaps, and words that ask for a *not* and have none."""

    sure: int = 0
    perhaps: int = 0
    want: int = 0  # of the perhaps, the words of want and end, which have words of their own in other languages
    lone: tuple[str, ...] = ()
    until: bool = False
    words: tuple[str, ...] = ()  # what says so


@dataclass(frozen=True, slots=True)
class _Ways:
    """The words of a language.  Accents count here: né is no ne."""

    patterns: Mapping[str, re.Pattern[str]]
    opens: frozenset[str]
    links: frozenset[str]
    apart: frozenset[str]
    needs: bool


@cache
def _ways(lang: str) -> _Ways | None:
    table = data_of(lang).get("denial", {})
    if not table:
        return None
    patterns = {part: any_of(map(_way, table.get(part, ()))) for part in PARTS}
    opens, links, apart = (frozenset(map(str.casefold, table.get(k, ()))) for k in ("opens", "and", "apart"))
    return _Ways(patterns, opens, links, apart, bool(table.get("needs")))


def _way(words: str) -> str:
    found = re.escape(words.casefold()).replace(r"\ \.\.\.\ ", rf"\s+{BETWEEN}").replace(r"\ ", r"\s+")
    return found.replace(r"\*", r"\w*").replace(r"\+", r"\w+")


@lru_cache(maxsize=REMEMBERED)
def denial(masked: str, lang: str) -> Denial | None:
    """What a text denies; None in a language of which nothing is known."""
    ways = _ways(lang)
    if ways is None:
        return None
    text, asides = ways.patterns["aside"].subn(lambda m: "\ufffd" * len(m.group()), masked.casefold())
    until = bool(ways.patterns["until"].search(text))
    perhaps = asides + len(ways.patterns["perhaps"].findall(text))
    text = ways.patterns["but"].sub(" ", text)
    text, want = ways.patterns["else"].subn(" \ufffc ", text)
    sure, lone = 0, []
    said: list[str] = []
    for piece in PIECE.split(text):
        nots = [m.start() for m in ways.patterns["not"].finditer(piece)]
        beside = [*ways.patterns["with"].finditer(piece)]
        sure += len(nots)
        said += [m.group() for part in ("not", "with") for m in ways.patterns[part].finditer(piece)]
        paired = nots or "\ufffd" in piece
        alone = [m for m in beside if not paired and not _stands(piece, m, ways)]
        lone += [m.group() for m in alone]
        # Before the verb it denies by itself where the language does not ask for a second word: nessuno ..., non ...
        if beside and (not paired or (nots and not ways.needs and beside[0].start() < nots[0])):
            sure += 1
    return Denial(sure, perhaps + want, want, tuple(lone), until, tuple(said))


def _stands(piece: str, word: re.Match[str], ways: _Ways) -> bool:
    """Whether a word that goes along with a *not* may stand alone: in an opening, or as an aside of its own."""
    before = piece[: word.start()].rpartition(",")
    words = before[2].split()
    if not ways.needs:
        return not words or words[-1] in ways.opens or words[-1].endswith(("'", "’"))
    if not words:
        return bool(before[1]) and word.group() in ways.apart
    return words[-1] in ways.opens and (len(words) == 1 or words[-2] in ways.links)


@check(
    "modality",
    "warning",
    remedy=SAY,
    example=Example("it", "The player must discard.", "Il giocatore può scartare.", "Il giocatore deve scartare."),
    meaning=True,
)
def modality(unit: Unit) -> Iterator[str]:
    """What must be done may be done, or cannot, or the other way round; or only one of the texts says so."""
    yield from _differing(unit, "modality")


@check(
    "negation",
    "warning",
    remedy=SAY,
    example=Example("el", "DEFCON does not change.", "Το DEFCON αλλάζει.", "Το DEFCON δεν αλλάζει."),
    meaning=True,
)
def negation(unit: Unit) -> Iterator[str]:
    """One text denies more often than the other, or a word that goes along with a *not* has lost it."""
    for part in unit.parts():
        left, right = denial(part.source.masked, part.source.lang), denial(part.target.masked, part.target.lang)
        if left is None or right is None:
            continue
        same = part.source.lang == part.target.lang
        if left.sure > right.sure + (0 if same else max(0, right.perhaps - left.want)):
            if part.unusual(left.words, extra=False) >= DENIED:
                yield "the source denies something, the translation does not"
        elif right.sure > left.sure + (0 if same else left.perhaps):
            if unit.whole and part.unusual(right.words, extra=True) >= DENIED:
                yield "the translation denies something, the source does not"
        elif right.lone and unit.whole and not same:
            yield f"'{right.lone[0]}' asks for a word that denies"
        elif right.until and UNTIL.search(part.source.masked):
            yield "a conjunction asks for a word that denies"


@check(
    "time-words",
    "warning",
    remedy=SAY,
    example=Example("pt", "Draw before the turn.", "Compre depois do turno.", "Compre antes do turno."),
    meaning=True,
)
def time_words(unit: Unit) -> Iterator[str]:
    """Before stands for after, if for unless; or only one of the texts has such a word."""
    yield from _differing(unit, "time")


@check(
    "comparison",
    "warning",
    remedy=SAY,
    example=Example("pl", "At least two cards.", "Co najwyżej dwie karty.", "Co najmniej dwie karty."),
    meaning=True,
)
def comparison(unit: Unit) -> Iterator[str]:
    """More stands for less or for at least; or only one of the texts compares."""
    yield from _differing(unit, "comparison")


@check(
    "opposites",
    "warning",
    remedy=SAY,
    example=Example("it", "The marker goes left.", "Il segnalino va a destra.", "Il segnalino va a sinistra."),
    meaning=True,
)
def opposites(unit: Unit) -> Iterator[str]:
    """A word stands where its opposite is meant: left and right, own and opposing, win and lose, first and last."""
    for part in unit.parts():
        there = habits(part.target.lang).opposites
        for axis in habits(part.source.lang).opposites:
            if axis not in there or axis == "sign" or (axis == "order" and has(part.target, "first")):
                continue
            if said := turned(part, axis):
                yield said


@check(
    "limits",
    "warning",
    remedy=SAY,
    example=Example("it", "A card is drawn.", "Si pesca una carta, tranne nel primo turno.", "Si pesca una carta."),
    meaning=True,
)
def limits(unit: Unit) -> Iterator[str]:
    """Only one of the texts makes an exception or restricts what it says: *except*, *only*."""
    if unit.alone:
        return
    for part in unit.parts():
        for text, other, extra in ((part.source, part.target, False), (part.target, part.source, True)):
            there = habits(other.lang).limits
            for kind, (pattern, _perhaps) in habits(text.lang).limits.items():
                found = pattern.search(fold(text.masked))
                if not found or kind not in there or any(way.search(fold(other.masked)) for way in there[kind]):
                    continue  # the other text limits too, or has other words for it
                if part.unusual([found.group()], extra=extra, marks=LIMITS) >= BORNE:
                    yield f"the {'translation' if extra else 'source'} limits by '{found.group()}'"
