"""Where a variant is looked for, in which order its patterns are tried, what became of a link; in single letters."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from ts_rules.books.readings import Said
from ts_rules.evidence import find_readings as find_readings_in
from ts_rules.evidence.book_sentences import Passage, Sentence
from ts_rules.evidence.find_readings import Found, _looked_at, find_readings, readings_told
from ts_rules.evidence.link_states import Link, LinkState, compare, links_of
from ts_rules.evidence.new_words import hash_of
from ts_rules.evidence.pattern import parse_pattern
from ts_rules.evidence.pattern_files import Place, Search, Searches
from ts_rules.evidence.pattern_match import met
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.result import Extract
from ts_rules.model import Kind, Part, RuleId, Section

VARIANT = "6.3.4/v"


def sentence(text: str) -> Sentence:
    """Its words, each a thing that patterns ask for."""
    words = tuple(text.split())
    places: dict[str, list[tuple[int, int]]] = {}
    for n, word in enumerate(words):
        places.setdefault(word, []).append((n, n + 1))
    return Sentence(words, places, ((0, len(words)),), ())


def passage(rules: str, *texts: str) -> Passage:
    return Passage(tuple(map(RuleId.parse, rules.split())), tuple(map(sentence, texts)))


def search(
    readings: Mapping[str, tuple[str, ...]], *places: str, everywhere: bool = False, of: str = VARIANT
) -> Search:
    """`6.3.*` is the rule and what is below it."""
    read = {slug: tuple(map(parse_pattern, texts)) for slug, texts in readings.items()}
    where = tuple(Place(RuleId.parse(p.removesuffix(".*")), p.endswith(".*")) for p in places)
    return Search(of, MappingProxyType(read), where, everywhere)


BOOK = [passage(rules) for rules in ("6.3", "6.3.4 8.1", "6.3.4.1", "9.1", "6.3.4", "6")]


@pytest.mark.parametrize(
    ("places", "found"),
    [
        (("6.3.4",), [1, 4]),
        (("6.3.4.*",), [1, 2, 4]),
        (("6.*",), [0, 1, 2, 4, 5]),
        (("8.1",), [1]),  # of a section that covers several rules, each
        (("9.1", "6.3.4"), [1, 3, 4]),  # in the order of the book
        (("8.1", "6.3.4"), [1, 4]),  # each once
        (("6.3.9",), [0]),  # where nothing is said of it: the nearest rule above
        (("6.3.9.2.*",), [0]),
        (("6.4",), [5]),
        (("7.1",), []),
        (("7.1", "6.3.9"), [0]),
        (("6.3.9", "6.3.4"), [1, 4]),  # one of them is there: none above
    ],
)
def test_where_a_variant_is_looked_for(places: tuple[str, ...], found: list[int]) -> None:
    by_rule: dict[RuleId, list[int]] = {}
    for n, part in enumerate(BOOK):
        for rule in part.rules:
            by_rule.setdefault(rule, []).append(n)
    assert [BOOK.index(p) for p in _looked_at(search({"x": ("a",)}, *places), BOOK, by_rule)] == found
    asked = Searches({VARIANT: search({"x": ("a",)}, *places)})
    ((_search, here, _told),) = readings_told(BOOK, asked)
    assert [*here] == [BOOK[n] for n in found]


def test_what_is_looked_for_everywhere() -> None:
    everywhere = search({"x": ("a",)}, "9.1", everywhere=True)
    assert [*_looked_at(everywhere, BOOK, {})] == BOOK


@pytest.mark.parametrize(
    ("patterns", "texts", "holding"),
    [
        (("a",), ["a", "b", "a c"], [0, 2]),
        (("b", "a"), ["a", "b", "a b"], [0, 1, 2]),  # in the order of the text, each once
        (("a &b",), ["a", "b"], [0]),  # what must stand near it may stand in another sentence
        (("a &b",), ["a", "c"], []),
        (("a &b &c",), ["a", "b"], []),
        (("a !!b",), ["a", "c"], [0]),
        (("a !!b",), ["a", "b"], []),
        (("a !!b !!c",), ["a", "c"], []),
        (("a &c", "a !!c", "b"), ["a", "b"], [0, 1]),
        (("a !b",), ["a b", "a"], [1]),
        ((), ["a"], []),
        (("a",), [], []),
    ],
)
def test_which_sentences_are_evidence(patterns: tuple[str, ...], texts: list[str], holding: list[int]) -> None:
    sentences = [sentence(t) for t in texts]
    found = met([parse_pattern(p) for p in patterns], sentences)
    assert [next(n for n, s in enumerate(sentences) if s is one) for one in found] == holding


@pytest.mark.parametrize(
    ("texts", "told", "without_last"),
    [
        (["a"], {"x": ["a"]}, {"x": ["a"]}),
        (["c", "b", "a"], {"x": ["a"], "y": ["b"]}, {"x": ["a"], "y": ["b"]}),
        (["c"], {"z": ["c"]}, {}),  # tried where nothing else is found
        (["d"], {"x": ["d"], "z": ["d"]}, {}),
        (["a c", "d"], {"x": ["a c"]}, {"x": ["a c"]}),
        (["e"], {}, {}),
    ],
)
def test_what_is_tried_last(texts: list[str], told: dict[str, list[str]], without_last: dict[str, list[str]]) -> None:
    asked = Searches({VARIANT: search({"x": ("a", "else d"), "y": ("b",), "z": ("else c", "else d")}, "6.3.4")})
    for last, wanted in ((True, told), (False, without_last)):
        ((_search, _here, found),) = readings_told([passage("6.3.4", *texts)], asked, last=last)
        assert {slug: [" ".join(s.words) for s in said] for slug, said in found.items()} == wanted
    ((_search, _here, found),) = readings_told([passage("6.3.4", *texts)], asked)
    assert [*found] == [*told], "unless told otherwise it is tried"


def book(name: str | None, *texts: tuple[str, str]) -> Extract:
    """A section on each line."""
    lines = tuple(Line(n, text) for n, (_rule, text) in enumerate(texts, 1))
    sections = tuple(
        Section(RuleId.parse(rule), None, text, ((n, n),), (Part("rule", ((n, n),), text),))
        for n, (rule, text) in enumerate(texts, 1)
    )
    return Extract(name, "twilight-struggle", "en", "deluxe", sections, (), (), (), Source("own", "text", "", lines))


def test_readings_of_a_book() -> None:
    """In a text that is no recorded book, that nothing else is seen proves nothing: what is tried last is not tried."""
    patterns = {"up": ("'up*'",), "down": ("'down*'",), "none": ("else 'no*'",)}
    searches = [search(patterns, rule, of=f"{rule}/v") for rule in ("6.3.4", "8.1", "9.1")]
    asked = Searches({one.variant: one for one in searches})
    texts = (
        ("6.3.4", "Up it goes. Down not."),
        ("8.1", "Nobody."),
        ("6.3.4", "Again upward."),
        ("1.0", "Up. Down. No."),
    )
    known, unknown = (find_readings(book(name, *texts), asked) for name in ("ts-it-2e", None))
    six, eight, nine = known.values()
    assert [f.variant for f in (six, eight, nine)] == [*known] == [*unknown] == ["6.3.4/v", "8.1/v", "9.1/v"]
    assert dict(six.readings) == {"up": ((1, 1), (3, 3)), "down": ((1, 1),)}
    assert dict(six.words) == {
        "up": hash_of([sentence("up it goes"), sentence("again upward")]),
        "down": hash_of([sentence("down not")]),
    }
    assert (dict(eight.readings), eight.there) == ({"none": ((2, 2),)}, True)
    assert (dict(nine.readings), nine.there, nine.doubted) == ({}, False, ())
    assert unknown["6.3.4/v"] == six
    assert (dict(unknown["8.1/v"].readings), unknown["8.1/v"].there) == ({}, True)


def test_the_patterns_of_the_language_unless_others_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {("en", "twilight-struggle"): Searches({VARIANT: search({"up": ("'up*'",)}, "6.3.4")})}
    monkeypatch.setattr(find_readings_in, "patterns_for", lambda *given: asked[given])
    assert dict(find_readings(book(None, ("6.3.4", "Up.")))[VARIANT].readings) == {"up": ((1, 1),)}
    assert dict(find_readings(book(None, ("6.3.4", "Up.")), Searches({}))) == {}


def found(*readings: str, there: bool = True, doubted: tuple[str, ...] = ()) -> Found:
    """Each reading on a line of its own, and in words that have its name as their hash."""
    lines = {slug: ((n, n),) for n, slug in enumerate(readings, 1)}
    return Found(VARIANT, lines, {slug: slug for slug in readings if slug != "truncated"}, there, doubted)


def said(says: str, *also: str) -> Said:
    return Said(VARIANT, says, Kind.AGREES, ((1, 1),), also=dict.fromkeys(also, ((2, 2),)))


@pytest.mark.parametrize(
    ("here", "recorded", "hashes", "state"),
    [
        (None, said("up"), None, LinkState.UNSEARCHED),
        (found("up"), said("up"), None, LinkState.OK),
        (found("up"), said("up"), {}, LinkState.OK),
        (found("up"), said("up"), {"up": "up"}, LinkState.OK),
        (found("up"), said("up"), {"up": "other"}, LinkState.TEXT_CHANGED),
        (found("up"), said("up"), {"down": "other"}, LinkState.OK),
        (found("up", "truncated"), said("up"), {"truncated": "other"}, LinkState.OK),
        (found("down"), said("up"), {"down": "other"}, LinkState.READING_CHANGED),
        (found("up", "down"), said("up"), None, LinkState.READING_CHANGED),
        (found("up"), said("up", "down"), None, LinkState.READING_CHANGED),
        (found("up", "down"), said("up", "down"), {"up": "up", "down": "down"}, LinkState.OK),
        (found("up", "down"), said("up", "down"), {"up": "up", "down": "other"}, LinkState.TEXT_CHANGED),
        (found("up"), said("silent"), None, LinkState.READING_CHANGED),
        (found("up"), said("silent", "up"), {"up": "up"}, LinkState.OK),
        (found("truncated"), said("truncated"), None, LinkState.OK),
        (found("truncated"), said("up"), None, LinkState.PATTERN_LOST),
        (found(), said("silent"), None, LinkState.OK),
        (found(), said("truncated"), None, LinkState.OK),
        (found(there=False), said("silent"), None, LinkState.OK),
        (found(doubted=("up",)), said("silent"), None, LinkState.OK),
        (found(), said("up"), {"up": "up"}, LinkState.PATTERN_LOST),
        (found(there=False), said("up"), None, LinkState.ORPHANED),
        (found(doubted=("up",)), said("up"), None, LinkState.TEXT_CHANGED),
        (found(doubted=("down",)), said("up"), None, LinkState.PATTERN_LOST),
        (found(doubted=("down",)), said("up", "down"), None, LinkState.TEXT_CHANGED),
        (found(there=False, doubted=("up",)), said("up"), None, LinkState.TEXT_CHANGED),
    ],
)
def test_what_became_of_a_link(
    here: Found | None, recorded: Said, hashes: dict[str, str] | None, state: LinkState
) -> None:
    assert compare(here, recorded, hashes) is state


def test_links_tell_what_was_found_and_where() -> None:
    rows = {"1.0/none": said("up"), VARIANT: said("up", "down"), "2.0/v": said("up")}
    here = {VARIANT: found("up", "down"), "2.0/v": found(there=False)}
    assert links_of(here, rows, {VARIANT: {"down": "other"}}) == (
        Link("1.0/none", LinkState.UNSEARCHED, "up", ()),
        Link(VARIANT, LinkState.TEXT_CHANGED, "up", ("up", "down"), ((1, 1), (2, 2))),
        Link("2.0/v", LinkState.ORPHANED, "up", ()),
    )
