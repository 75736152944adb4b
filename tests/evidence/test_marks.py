"""How finds become marks, find by find."""

from __future__ import annotations

import pytest

from ts_rules.evidence.signature import Mark, _amounts, _figures, _made, _marks, _weak, signature
from ts_rules.terms import Hit


def marks(text: str, *hits: tuple[str, str, str]) -> list[str]:
    """What finds of kind, value and words say, in the order of the text; a weak mark with a `~`."""
    placed, at = [], 0
    for kind, value, words in hits:
        start = text.index(words, at)
        at = start + len(words)
        placed.append(Hit(kind, value, start, at))
    found = [*_marks(tuple(placed), text, "xx"), *_amounts(tuple(placed), text)]
    return [f"{'~' if m.weak else ''}{m}" for m in found]


@pytest.mark.parametrize(
    ("mark", "made"),
    [
        (Mark("figure", "3"), [Mark("figure", "3")]),
        (Mark("figure", "1"), [Mark("figure", "1", True)]),
        (Mark("figure", "3", True), [Mark("figure", "3", True)]),
        (Mark("figure", "+2"), [Mark("figure", "2"), Mark("sign", "+2")]),
        (Mark("figure", "-1"), [Mark("figure", "1", True), Mark("sign", "-1")]),
        (Mark("figure", "±2"), [Mark("figure", "2")]),
        (Mark("dice", "1-4"), [Mark("figure", "1", True), Mark("figure", "4", True), Mark("dice", "1-4")]),
        (Mark("time", "before", True), [Mark("time", "before", True)]),
    ],
)
def test_a_figure_with_its_sign_and_a_throw_with_its_ends(mark: Mark, made: list[Mark]) -> None:
    assert [*_figures(mark)] == made


def test_each_mark_once_and_strong_where_it_is_strong_anywhere() -> None:
    weak, strong, other = Mark("time", "if", True), Mark("time", "if"), Mark("card", "nato", True)
    assert _made([weak, strong, weak, other]).marks == (other, strong)
    assert _made([strong, weak]).marks == (strong,)
    assert _made([weak, weak]).marks == (weak,)


@pytest.mark.parametrize(
    ("between", "amount"),
    [(" ", True), (" in ", True), ("x" * 18, True), ("x" * 19, False), (", ", False), (": ", False), ("", True)],
)
def test_a_figure_right_before_a_country(between: str, amount: bool) -> None:
    text = f"3{between}Iran"
    assert ("amount 3 iran" in marks(text, ("figure", "3", "3"), ("name", "country/iran", "Iran"))) is amount


def test_the_figure_next_to_a_country_is_for_it() -> None:
    found = marks(
        "2 +3 Iran 4",
        ("figure", "2", "2"),
        ("figure", "+3", "+3"),
        ("name", "country/iran", "Iran"),
        ("figure", "4", "4"),
    )
    assert [m for m in found if m.startswith("amount")] == ["amount 3 iran"]
    assert not any("amount" in m for m in marks("2 Asia", ("figure", "2", "2"), ("name", "region/asia", "Asia")))
    assert not any("amount" in m for m in marks("Iran 2", ("name", "country/iran", "Iran"), ("figure", "2", "2")))


@pytest.mark.parametrize(
    ("text", "hits", "made"),
    [
        ("not a", [("negation", "not", "not")], ["negation not"]),
        ("not a not", [("negation", "not", "not")] * 2, ["negation not"]),
        ("not a, not", [("negation", "not", "not")] * 2, ["negation not", "negation not twice"]),
        (
            "no: cannot",
            [("negation", "not", "no"), ("modality", "cannot", "cannot")],
            ["modality cannot", "negation not", "negation not twice"],
        ),
        ("us ussr", [("name", "side/us", "us"), ("name", "side/ussr", "ussr")], ["who us", "who ussr", "who us first"]),
        (
            "ussr us ussr",
            [("name", "side/ussr", "ussr"), ("name", "side/us", "us"), ("name", "side/ussr", "ussr")],
            ["who ussr", "who us", "who ussr", "who ussr first"],
        ),
        ("us us", [("name", "side/us", "us")] * 2, ["who us", "who us"]),
        ("asia", [("name", "region/asia", "asia")], ["where asia"]),
        ("nato", [("name", "card/nato", "nato")], ["card nato"]),
        ("moon", [("name", "space/moon", "moon")], ["term moon"]),
        ("thing", [("name", "other/thing", "thing")], ["term thing"]),
    ],
)
def test_marks(text: str, hits: list[tuple[str, str, str]], made: list[str]) -> None:
    assert marks(text, *hits) == made


def test_no_permission_in_a_clause_that_says_never() -> None:
    may, never = ("modality", "may", "may"), ("modality", "never", "never")
    assert not any("may" in m for m in marks("may never", may, never))
    assert any("may" in m for m in marks("may, never", may, never))


@pytest.mark.parametrize(
    ("text", "words", "weak"),
    [
        ("the two", ("two",), True),
        ("the two", ("wo",), False),  # shorter than the find
        ("the two", ("the two",), True),
        ("a the two", ("the two",), True),
        ("bathe two", ("the two",), False),  # the end of another word
        ("the two", ("one", "two"), True),
        ("the two", ("three",), False),
        ("the two", (), False),
        ("x" * 21 + " two", ("two",), True),
    ],
)
def test_small_words_by_themselves_or_with_those_before_them(text: str, words: tuple[str, ...], weak: bool) -> None:
    assert _weak(text, Hit("figure", "2", len(text) - 3, len(text)), words) is weak


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("6.3 Roll 4.", {"4"}),
        ("6) Roll 4.", {"4"}),
        ("• 6. Roll 4.", {"4"}),
        ("a) Roll 4.", {"4"}),
        ("6 dice roll 4.", {"6", "4"}),
        ("4 Roll it.", {"4"}),
    ],
)
def test_the_number_of_a_rule_is_no_figure_of_it(text: str, figures: set[str]) -> None:
    assert signature(text, "en", "twilight-struggle").of("figure") == figures
