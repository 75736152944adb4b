"""Where in a sentence a pattern is met, word by word, in sentences of single letters."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from ts_rules.evidence.book_sentences import Place, Sentence
from ts_rules.evidence.pattern import Item, parse_pattern
from ts_rules.evidence.pattern_files import Search
from ts_rules.evidence.pattern_match import asked, bears_on, covered, holds, needed_items, places_of, somewhere, stands


def sentence(text: str, clauses: tuple[Place, ...] = (), **places: list[Place]) -> Sentence:
    """These words, each a term of its own too; further places by their names, in which `__` stands for a colon."""
    words = tuple(text.split())
    known = {name.replace("__", ":"): found for name, found in places.items()}
    for n, word in enumerate(words):
        for name in (word, f"term:{word}"):
            known.setdefault(name, []).append((n, n + 1))
    return Sentence(words, known, clauses or ((0, len(words)),), ())


@pytest.mark.parametrize(
    ("pattern", "text", "places"),
    [
        ("a", "a b a", [(0, 1), (2, 3)]),
        ("term:a", "a b", [(0, 1)]),
        ("figure:a", "a b", []),
        ("'ab'", "abc ab", [(1, 2)]),
        ("'ab*'", "abc ab b", [(0, 1), (1, 2)]),
        ("ab*", "abc ab b", [(0, 1), (1, 2)]),
        ("term:ab*", "abc ab b", [(0, 1), (1, 2)]),
        ("figure:ab*", "abc ab b", []),
        ("a|b", "b a", [(0, 1), (1, 2)]),
        ("a > b", "a b", [(0, 2)]),
        ("a >0 b", "a b", [(0, 2)]),
        ("a >0 b", "a x b", []),
        ("a >1 b", "a x b", [(0, 3)]),
        ("a >1 b", "a x x b", []),
        ("a > b", "a x x b", [(0, 4)]),
        ("a > b", "b a", []),
        ("a > a", "a", []),  # nothing stands behind itself
        ("a ~0 b", "b a", [(0, 2)]),
        ("a ~0 b", "b x a", []),
        ("a ~1 b", "b x a", [(0, 3)]),
        ("a ~ b", "b x x a", [(0, 4)]),
        ("a ~ b", "a x b", [(0, 3)]),
        ("a ~ a", "a", []),
        ("a > b > c", "a x b c", [(0, 4)]),
        ("a > b > c", "c a b", []),
        ("a > b > c", "b c", []),
        ("(a b)", "b x a x", [(0, 3)]),
        ("(a b)", "a x", []),
        ("(a b)", "b x", []),
        ("(a !b)", "a x", [(0, 1)]),
        ("(a !b)", "a b", []),
        ("(a b) > c", "b a c", [(0, 3)]),
        ("(a b) > c", "a c b", []),
    ],
)
def test_places(pattern: str, text: str, places: list[Place]) -> None:
    (node,) = parse_pattern(pattern).needs
    assert [*places_of(node, sentence(text))] == places
    assert somewhere(node, [sentence("x"), sentence(text)]) is bool(places)
    assert holds(parse_pattern(pattern), sentence(text)) is bool(places)


@pytest.mark.parametrize(
    ("pattern", "places"),
    [
        ("{a}", [(0, 1), (3, 4)]),
        ("{a b}", [(0, 2)]),
        ("{a c}", [(2, 4)]),
        ("{b c}", []),
        ("{a !c}", [(0, 1)]),
        ("{a !(c > a)}", [(0, 1)]),
        ("{'a' 'c'}", [(2, 4)]),
        ("{b {a}}", [(0, 2)]),  # a clause within a clause is that one
    ],
)
def test_places_in_a_clause(pattern: str, places: list[Place]) -> None:
    """Two clauses: a b, and c a."""
    (node,) = parse_pattern(pattern).needs
    assert [*places_of(node, sentence("a b c a", ((0, 2), (2, 4))))] == places


def test_the_shortest_places_come_first_and_no_more_than_two_hundred() -> None:
    (node,) = parse_pattern("a|b").needs
    assert [*places_of(node, sentence("x", a=[(0, 3), (4, 5)], b=[(1, 2), (4, 5)]))] == [(1, 2), (4, 5), (0, 3)]
    many = sentence("x", a=[(n, n + 2) for n in range(150)], b=[(n, n + 1) for n in range(150)])
    found = places_of(node, many)
    assert len(found) == 200
    assert [b - a for a, b in found] == [1] * 150 + [2] * 50


def test_things_that_overlap_do_not_follow_each_other() -> None:
    (node,) = parse_pattern("a ~ b").needs
    assert [*places_of(node, sentence("x x x", a=[(0, 2)], b=[(1, 3)]))] == []


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("a !b", "a b"),
        ("a > (b !c)", "a b c"),
        ("(a !b)|(c !d)", "c d"),
        ("(a (b !c))", "a b c"),
        ("{a !b}", "a b"),
    ],
)
def test_what_must_not_be_there_is_not_asked_for(pattern: str, text: str) -> None:
    read = parse_pattern(pattern)
    assert asked(read, sentence(text))
    assert not asked(read, sentence("x"))
    assert not holds(read, sentence(text))


def test_what_is_asked_in_an_order_or_a_clause_is_asked_so() -> None:
    assert not asked(parse_pattern("a > (b !c)"), sentence("b a"))
    assert not asked(parse_pattern("a >0 b"), sentence("a x b"))
    assert not asked(parse_pattern("{a b}"), sentence("a b", ((0, 1), (1, 2))))


def test_the_words_that_patterns_ask_for() -> None:
    patterns = [parse_pattern("a > (b !c) &d !!e"), parse_pattern("'f' !g")]
    assert [str(i) for i in needed_items(patterns)] == ["a", "b", "d", "'f'"]
    assert covered(patterns, sentence("x a c d f g", b=[(1, 3)])) == {1, 2, 3, 4}
    assert stands(Item("a"), [sentence("x"), sentence("x a")])
    assert not stands(Item("a"), [sentence("x")])


@pytest.mark.parametrize(
    ("text", "places", "bears"),
    [
        ("x a", {}, True),
        ("x c", {}, True),  # what must not be there is spoken of, too
        ("x y", {}, False),
        ("x must", {"modality__must": [(1, 2)]}, False),  # a word of every second sentence
        ("x only", {"modality__only": [(1, 2)]}, True),  # but for a stem that is written out
    ],
)
def test_what_bears_on_a_variant(text: str, places: dict[str, list[Place]], bears: bool) -> None:
    read = (parse_pattern("z"),), (parse_pattern("a must !c"), parse_pattern("'only'"))
    search = Search("6.1/x", MappingProxyType(dict(zip("rs", read, strict=True))), ())
    assert bears_on(search, sentence(text, **places)) is bears
