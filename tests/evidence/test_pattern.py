"""The language of patterns: what is read is what is written, and what is wrong is said."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ts_rules.evidence.pattern import MOST_STEMS, Chain, Either, Group, Item, Link, Node, Pattern, parse_pattern

VALUES = st.sampled_from(("coup", "must", "3", "+1", "6.3.2", "side/us", "country/*", "influence*", "at-least", "1-4"))
KINDS = st.sampled_from(("", "", "term", "figure", "part", "printed"))
STEMS = st.sampled_from(("wzmoc*", "dwa", "επιρρο*", "o"))
ITEMS = st.one_of(
    st.builds(Item, VALUES, KINDS),
    st.builds(lambda text: Item(text, word=True), STEMS),
)


def groups(nodes: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    return st.builds(
        lambda needs, lacks, clause: Group(tuple(needs), tuple(lacks), clause),
        st.lists(nodes, min_size=1, max_size=2),
        st.lists(units(nodes), max_size=1),
        st.booleans(),
    )


def units(nodes: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    """What may stand behind a sign: anything but a chain, which would need brackets and read back as a group."""
    return nodes.filter(lambda n: not isinstance(n, Chain))


def compound(nodes: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    alone = nodes.filter(lambda n: isinstance(n, Item | Group))
    either = st.builds(lambda o: Either(tuple(o)), st.lists(alone, min_size=2, max_size=3))
    link = st.builds(Link, st.one_of(alone, either), st.booleans(), st.none() | st.integers(0, 99))
    chain = st.builds(lambda a, b: Chain(a, tuple(b)), st.one_of(alone, either), st.lists(link, min_size=1, max_size=2))
    return st.one_of(groups(nodes), either, chain)


NODES: st.SearchStrategy[Node] = st.recursive(ITEMS, compound, max_leaves=5)
PATTERNS = st.builds(
    lambda needs, lacks, near, nowhere, otherwise: Pattern(
        tuple(needs), tuple(lacks), tuple(near), tuple(nowhere), otherwise
    ),
    st.lists(NODES, min_size=1, max_size=2),
    st.lists(units(NODES), max_size=1),
    st.lists(units(NODES), max_size=1),
    st.lists(units(NODES), max_size=1),
    st.booleans(),
)


@settings(max_examples=200, deadline=None)
@given(PATTERNS)
def test_what_is_written_reads_back(pattern: Pattern) -> None:
    if len(str(pattern)) <= 400 and len(list(pattern.items())) <= 24:
        assert parse_pattern(str(pattern)) == pattern


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab*:'|!&(){}>~ 39+./-é\n\x00", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        found = parse_pattern(text)
    except ValueError:
        return
    assert parse_pattern(str(found)) == found


def test_precedence() -> None:
    """`|` binds closer than `>`, which binds closer than standing side by side."""
    found = parse_pattern("a|b > c d")
    assert found.needs == (Chain(Either((Item("a"), Item("b"))), (Link(Item("c"), True),)), Item("d"))


def test_signs() -> None:
    found = parse_pattern("else coup !not &defcon !!(may > 'wzmoc*')")
    assert found.otherwise
    assert found.lacks == (Item("not"),)
    assert found.near == (Item("defcon"),)
    assert found.nowhere == (Group((Chain(Item("may"), (Link(Item("wzmoc*", word=True), True),)),)),)


def test_stems_are_folded() -> None:
    assert parse_pattern("'Wpływ*' 'ΕΠΙΡΡΟΉ'").needs == (Item("wplyw*", word=True), Item("επιρροη", word=True))


def test_at_most_six_stems() -> None:
    six = " ".join(f"'{c}x*'" for c in "abcdef")
    assert len(list(parse_pattern(six).items())) == MOST_STEMS == 6
    assert parse_pattern(six + " 'ax*'")
    with pytest.raises(ValueError, match="no quotation"):
        parse_pattern(six + " !'gx*'")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "nothing that must be there"),
        ("else", "nothing that must be there"),
        ("!coup", "nothing that must be there"),
        ("(coup", "closing"),
        ("coup)", "where a thing"),
        ("()", "nothing that must be there"),
        ("coup |", "breaks off"),
        ("coup >", "breaks off"),
        ("> coup", "where a thing"),
        ("(coup &a)", "inside brackets"),
        ("'a b'", "cannot be read"),
        ("'x2'", "no stem"),
        ("'a*'", "no stem"),
        ("verb:coup", "the kinds are"),
        ("a >100 b", "more than 99"),
        ("(" * 8 + "a" + ")" * 8, "deep"),
        (" ".join(["coup"] * 25), "more than 24"),
        ("coup " * 100, "longer than 400"),
    ],
)
def test_what_is_wrong_is_said(text: str, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        parse_pattern(text)


@pytest.mark.parametrize(
    ("most", "more"),
    [
        ("a" * 400, "a" * 401),
        ("(" * 6 + "a" + ")" * 6, "(" * 7 + "a" + ")" * 7),
        ("{" * 6 + "a" + "}" * 6, "{" * 7 + "a" + "}" * 7),
        (" ".join("a" * 24), " ".join("a" * 25)),
        (" ".join("a" * 20) + " (b|c > d !e)", " ".join("a" * 20) + " (b|c > d !e) !f"),
        ("a >99 b", "a >100 b"),
        ("a ~0 b", "a ~"),
        ("'" + "a" * 40 + "'", "'" + "a" * 41 + "'"),
        ("'" + "a" * 40 + "*'", "'" + "a" * 41 + "*'"),
        ("'a'", "'a*'"),
        ("'ab*'", "'ab**'"),
        ("(a !b)", "(a !!b)"),
        ("a !!b", "a !!!b"),
        ("part:rule", "part:"),
        ("(a)", "(!a)"),
        ("(a > b)", "(a > )"),
    ],
)
def test_how_much_may_stand_in_a_pattern(most: str, more: str) -> None:
    assert str(parse_pattern(f"  {most}  " if len(most) < 400 else most)) == most
    with pytest.raises(ValueError, match=r"\w"):
        parse_pattern(more)


def test_every_item_of_a_pattern_in_its_order() -> None:
    found = parse_pattern("else a b|(c|d) > e ~2 {f !g} !h &i !!(j > k)")
    assert [str(i) for i in found.items()] == [*"abcdefghijk"]
    assert found.otherwise
    assert not parse_pattern("a else").otherwise
    assert parse_pattern("a else").needs == (Item("a"), Item("else"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("coup 'a b' and so on further", "cannot be read from ''a b' and so on fur' on"),
        ("> coup", "has '>' where a thing to look for should stand"),
        ("coup |", "breaks off"),
        ("(coup", "lacks a closing ')'"),
        ("{coup", "lacks a closing '}'"),
        ("(coup &a)", "has '&' inside brackets"),
        ("verb:" + "a" * 50, "has 'verb:" + "a" * 35 + "': the kinds are "),
    ],
)
def test_what_is_said_of_it(text: str, said: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(said)):
        parse_pattern(text)
