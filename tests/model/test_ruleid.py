"""Ids: parsing, order, parents; properties over all ids that can be written."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.errors import BadId
from ts_rules.model import Address, RuleId

numbers = st.integers(1, 999).map(str)
letters = st.sampled_from("ABCDEFGHI")
ids = st.builds(
    lambda head, rest: ".".join([head, *rest]),
    st.one_of(numbers, st.sampled_from(["OPT", "LWS"])),
    st.lists(st.one_of(numbers, letters), max_size=4),
)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("6.3.2", (6, 3, 2)),
        ("4.5.C", (4, 5, "C")),
        ("4.5.c", (4, 5, "C")),
        (" 11.1.4.1 ", (11, 1, 4, 1)),
        ("OPT", ("OPT",)),
        ("opt.2", ("OPT", 2)),
        ("LWS.8", ("LWS", 8)),
        ("6.0", (6,)),
        ("6", (6,)),
        ("0", (0,)),
        ("0.1", (0, 1)),
    ],
)
def test_parse(text: str, path: tuple[int | str, ...]) -> None:
    assert RuleId.parse(text).path == path


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".",
        "6.",
        ".6",
        "6..3",
        "6.3.0",
        "06.3",
        "6.03",
        "6,3",
        "sixty",
        "6.3.2/x",
        "-1",
        "١.٢",
        "6.3 2",
        "9" * 99,
        "A" * 5,
    ],
)
def test_parse_refuses(text: str) -> None:
    with pytest.raises(BadId):
        RuleId.parse(text)


@given(ids)
def test_what_is_written_is_read_back(text: str) -> None:
    assert str(RuleId.parse(text)) == text
    assert RuleId.parse(text.lower()) == RuleId.parse(text)


@given(st.lists(ids.map(RuleId.parse), min_size=2, max_size=8))
def test_order_is_total_and_children_follow_parents(found: list[RuleId]) -> None:
    ordered = sorted(found)
    assert all(not b < a for a, b in pairwise(ordered))
    for number in found:
        for above in number.ancestors():
            assert above < number
            assert number.is_under(above)
            assert not above.is_under(number)


@given(ids.map(RuleId.parse), st.integers(1, 50))
def test_parent_of_child(number: RuleId, last: int) -> None:
    assert number.child(last).parent == number


def test_numbers_count_and_letters_follow() -> None:
    ordered = ["2.0", "2.1", "2.1.1", "2.9", "2.10", "4.5", "4.5.A", "4.5.I", "11.0", "LWS", "LWS.8", "OPT", "OPT.1"]
    assert [str(i) for i in sorted(map(RuleId.parse, reversed(ordered)))] == [t.removesuffix(".0") for t in ordered]


@pytest.mark.parametrize("text", ["4.5.C/headline-scoring", "6.3.2/coup-success/exceed", "6.3.2"])
def test_addresses(text: str) -> None:
    assert str(Address.parse(text)) == text
    assert str(Address.parse(text.upper())) == text


@pytest.mark.parametrize("text", ["6.3.2/", "6.3.2/Cöup", "6.3.2/a/b/c", "/coup", "6.3.2/a--b", "6.3.2/-a"])
def test_addresses_refused(text: str) -> None:
    with pytest.raises(BadId):
        Address.parse(text)
