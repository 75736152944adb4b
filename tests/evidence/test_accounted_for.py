"""What of a changed copy bears on a reading, and what must be accounted for: each question by itself."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import pytest
from small_witnesses import rarity, saying, signs, witness

from ts_rules.evidence import confirmation, suspicion
from ts_rules.evidence.book_sentences import Passage, Sentence
from ts_rules.evidence.confirmation import Record, _Case, held
from ts_rules.evidence.disagreements import Doubt
from ts_rules.evidence.new_words import Changes, Known, hash_of, print_of
from ts_rules.evidence.pattern import parse_pattern
from ts_rules.evidence.pattern_files import Place, Search
from ts_rules.evidence.signature import Signature
from ts_rules.evidence.suspicion import Suspicion, left_out, suspicions
from ts_rules.extract.lines import Source
from ts_rules.extract.result import Extract
from ts_rules.model import Game, RuleId

RULE = RuleId.parse("6.3.4")
BOOK = Extract(None, "any", "en", "deluxe", (), (), (), (), Source("own", "text", "", ()))


def sentence(text: str) -> Sentence:
    """Its words, each a term of its own."""
    words = tuple(text.split())
    places: dict[str, list[tuple[int, int]]] = {}
    for n, word in enumerate(words):
        for name in (word, f"term:{word}"):
            places.setdefault(name, []).append((n, n + 1))
    return Sentence(words, places, ((0, len(words)),), ())


def case(
    here: tuple[tuple[str, ...], ...],
    told: Mapping[str, tuple[int, ...]],
    new: Mapping[int, tuple[int, ...]],
    readings: Mapping[str, tuple[str, ...]],
    *,
    lost: int = 0,
    neutral: tuple[str, ...] = (),
    hashes: Mapping[str, str] | None = None,
    terms: tuple[str, ...] = (),
) -> tuple[_Case, list[Sentence]]:
    """Passages of sentences, which count from 0 over all of them: evidence by reading, and the new words of each."""
    sentences = [sentence(text) for texts in here for text in texts]
    rest = iter(sentences)
    passages = [Passage((RULE,), tuple(next(rest) for _text in texts)) for texts in here]
    touched = {id(sentences[n]): frozenset(words) for n, words in new.items()}
    read = {slug: tuple(map(parse_pattern, texts)) for slug, texts in readings.items()}
    made = _Case(
        Search("6.3.4/v", MappingProxyType(read), ()),
        passages,
        {slug: [sentences[n] for n in places] for slug, places in told.items()},
        Changes(touched, lost),
        frozenset(neutral),
        hashes or {},
        {},
        frozenset(terms),
        BOOK,
    )
    return made, sentences


FIVE = ("a b", "p q r s", "p q r s", "p q r s", "p q r a")


@pytest.mark.parametrize(
    ("here", "new", "found"),
    [
        ((FIVE,), {}, []),
        ((FIVE,), {0: (1,)}, [0]),  # the evidence itself
        ((FIVE,), {1: (0,)}, [1]),  # right behind it
        ((FIVE,), {2: (0, 1)}, []),  # farther off, and half of it new
        ((FIVE,), {2: (0, 1, 2)}, [2]),  # three quarters
        ((FIVE,), {4: (0,)}, [4]),  # a thing that the patterns speak of
        ((FIVE[::-1],), {3: (0,)}, [3]),  # right before it
        ((FIVE[::-1],), {2: (0,)}, []),
        ((FIVE[:1], FIVE[1:3]), {1: (0, 1, 2, 3)}, []),  # the next passage is no neighbour
        ((FIVE[1:3], FIVE[:1]), {1: (0, 1, 2, 3)}, []),
        ((FIVE[:1], FIVE[3:]), {2: (0,)}, [2]),
    ],
)
def test_which_changed_sentences_bear_on_a_reading(
    here: tuple[tuple[str, ...], ...], new: dict[int, tuple[int, ...]], found: list[int]
) -> None:
    at = next(n for n, text in enumerate(t for texts in here for t in texts) if text == "a b")
    made, sentences = case(here, {"x": (at,)}, new, {"x": ("a",)})
    assert [next(n for n, s in enumerate(sentences) if s is one) for one in made.around("x")] == found


@pytest.mark.parametrize(
    ("patterns", "words", "neutral", "terms", "accounted"),
    [
        (("a",), (0,), (), (), True),  # what the pattern asks for
        (("a",), (1,), (), (), False),
        (("a",), (1,), ("b",), (), True),  # a word that turns no sense
        (("a",), (0, 1), ("b",), (), True),
        (("a",), (1,), (), ("b",), True),  # a term that stood there
        ((), (1,), (), ("b",), False),  # unless nothing is asked for
        ((), (1,), ("b",), (), True),
        ((), (), (), (), True),
        (("a", "b"), (0, 1), (), (), True),
        (("a !b",), (1,), (), (), False),  # what must not be there is not asked for
    ],
)
def test_whether_every_new_word_is_accounted_for(
    patterns: tuple[str, ...], words: tuple[int, ...], neutral: tuple[str, ...], terms: tuple[str, ...], accounted: bool
) -> None:
    made, sentences = case((("a b",),), {}, {0: words}, {}, neutral=neutral, terms=terms)
    assert made.accounts([parse_pattern(p) for p in patterns], sentences) is accounted
    assert made.accounts([], []) is True


@pytest.mark.parametrize(
    ("pattern", "words", "said"),
    [
        ("a", (0,), True),
        ("a", (1,), False),  # it was said before
        ("a", (0, 1), False),  # and something else with it
        ("a b", (0, 1), True),
        ("a b", (1,), True),
        ("else a", (0,), False),
        ("a !!z", (0,), False),
        ("c", (0,), False),
    ],
)
def test_what_something_new_says(pattern: str, words: tuple[int, ...], said: bool) -> None:
    made, _sentences = case((("a b",),), {"x": (0,)}, {0: words}, {"x": (pattern,)})
    assert made.said_by_new("x") is said


@pytest.mark.parametrize(
    ("texts", "lost", "words", "less"),
    [
        (("b",), 1, (), True),  # what it was known by is gone
        (("b",), 0, (), False),  # nothing went
        (("b",), 1, (0,), False),  # something came
        (("b a",), 1, (), False),  # it still stands there
        (("b", "a"), 1, (), True),  # in a sentence that is as it was, and no evidence
    ],
)
def test_what_is_told_because_something_went(
    texts: tuple[str, ...], lost: int, words: tuple[int, ...], less: bool
) -> None:
    readings = {"x": ("a", "b"), "y": ("b",)}
    made, _s = case((texts,), {"y": (0,)}, {0: words}, readings, lost=lost, hashes={"x": "any"})
    assert made.told_by_less("y") is less
    unrecorded, _s = case((texts,), {"y": (0,)}, {0: words}, readings, lost=lost)
    assert unrecorded.told_by_less("y") is False


@pytest.mark.parametrize(
    ("pattern", "words", "lost", "same"),
    [
        ("a", (1,), 1, True),
        ("a", (1,), 2, False),  # more went than came
        ("a", (), 0, False),  # only the order
        ("a", (0,), 1, False),  # no term that stood there
        ("a !z", (1,), 1, False),  # it rests on what is absent
        ("a !!z", (1,), 1, False),
        ("else a", (1,), 1, False),
        ("c", (1,), 1, False),
    ],
)
def test_whether_only_terms_are_written_otherwise(pattern: str, words: tuple[int, ...], lost: int, same: bool) -> None:
    made, _sentences = case((("a t",),), {"x": (0,)}, {0: words}, {"x": (pattern,)}, lost=lost, terms=("t",))
    assert made.same_terms("x") is same


@pytest.mark.parametrize(
    ("then", "now", "gone"),
    [
        (("modality must",), (), True),
        (("modality must",), ("modality must",), False),
        (("modality must",), ("~modality must",), False),
        (("modality must",), ("time must",), True),
        (("~modality must",), (), False),  # a weak one asks for nothing
        (("term coup",), (), False),  # only what turns the sense
        (("figure 7",), (), False),  # the pattern speaks of it
        (("who us",), (), False),  # by its name
        (("time before",), (), False),  # or by how it begins
        (("figure 8", "figure 7"), (), True),
        ((), (), False),
    ],
)
def test_what_went_with_the_recorded_reading(then: tuple[str, ...], now: tuple[str, ...], gone: bool) -> None:
    made, _sentences = case((), {}, {}, {"x": ("7 side/us",), "y": ("bef*",)})
    assert made.gone("x", {"y": signs(*then)}, signs(*now)) is gone
    assert made.gone("x", {}, signs(*now)) is False


def test_the_readings_that_are_told_in_the_recorded_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confirmation, "marks_of", lambda _sentences, _extract: Signature())
    hashes = {"x": hash_of([sentence("a")]), "y": "other"}
    made, _sentences = case((("a", "b"),), {"x": (0,), "y": (1,), "z": (1,)}, {}, {"x": ("a",)}, hashes=hashes)
    assert made.unchanged() == {"x"}


@pytest.mark.parametrize(
    ("rule", "below", "told"), [("6.3.4", False, True), ("6.3", True, True), ("6.3", False, False)]
)
def test_a_sentence_that_moved_is_held_against_what_the_variant_s_rules_had(rule: str, below: bool, told: bool) -> None:
    """It stands under the rule above now: only if that is looked at with those below it are its words the same."""
    said = sentence("a b")
    place = Place(RuleId.parse(rule), below)
    search = Search("6.3.4/v", MappingProxyType({"x": (parse_pattern("a"),)}), (place,))
    record = Record({"6.3.4/v": {"x": hash_of([said])}}, {}, Known({RULE: [print_of(said)]}))
    here = [Passage((RuleId.parse("6.3"),), (said,))]
    assert [*held(search, here, {"x": [said]}, record, BOOK, frozenset())] == (["x"] if told else [])


def test_half_alike_is_alike_enough_to_be_missed() -> None:
    """One mark of three at the same place: a third of three quarters, and a quarter for the place."""
    even = rarity(a=1.0, b=1.0, c=1.0, d=1.0, e=1.0)
    a, b = witness("a", saying(*_terms("abc"))), witness("b", saying(*_terms("ade")))
    (absence,) = left_out(witness("mine", saying()), [a, b], even)
    assert (absence.against, absence.sure) == (("a", "b"), 0.5)
    assert [*left_out(witness("mine", saying()), [a, witness("b", saying(*_terms("ade"), place=0.1))], even)] == []


def _terms(letters: str) -> list[str]:
    return [f"term {letter}" for letter in letters]


def test_suspicions_by_score_then_rule_then_book_then_line(ts: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def one(score: float, rule: str, book: str, line: int) -> Suspicion:
        doubts = (Doubt("figure", (), (), score),)
        return Suspicion(RuleId.parse(rule), book, ((line, line),), doubts, (), score)

    wanted = (
        one(0.9, "10.1", "b", 9),
        one(0.5, "2.1", "b", 9),
        one(0.5, "10.1", "a", 9),
        one(0.5, "10.1", "b", 1),
        one(0.5, "10.1", "b", 2),
    )
    everyone = suspicion.AllWitnesses({"b": {}, "a": {}}, {}, {}, None)  # type: ignore[arg-type]
    monkeypatch.setattr(suspicion.AllWitnesses, "of", lambda _books, _game: everyone)
    monkeypatch.setattr(suspicion, "_clauses", lambda name, _all: [s for s in reversed(wanted) if s.book == name])
    assert suspicions([], ts) == wanted
