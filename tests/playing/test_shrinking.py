"""The shrinker: what comes out still shows it, is a part of what went in, and nothing more can be taken away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.playing.shrinking import Case, fewest, shrunk, weight

NAMES = st.sampled_from("abcdefgh")
LISTS = st.lists(NAMES, max_size=8, unique=True)
TABLES = st.dictionaries(NAMES, st.lists(st.integers(0, 9), min_size=2, max_size=2), max_size=6)
POSITIONS = st.fixed_dictionaries(
    {},
    optional={
        "board": TABLES,
        "pile": LISTS,
        "hands": st.dictionaries(st.sampled_from(("us", "ussr")), LISTS, max_size=2),
        "number": st.integers(-9, 9),
        "who": st.sampled_from(("us", "ussr")),
    },
)
CASES = st.builds(Case, POSITIONS, st.lists(NAMES, max_size=12).map(tuple))


def parts(value: Any) -> list[Any]:
    """Every value with one thing taken away, or a number one nearer to nothing."""
    if isinstance(value, dict):
        without = [{k: v for k, v in value.items() if k != key} for key in value]
        return without + [{**value, key: less} for key, inner in value.items() for less in parts(inner)]
    if isinstance(value, list) and value and all(isinstance(item, int) for item in value):
        return [[*value[:n], less, *value[n + 1 :]] for n, item in enumerate(value) for less in parts(item)]
    if isinstance(value, list):
        return [[*value[:n], *value[n + 1 :]] for n in range(len(value))]
    if isinstance(value, int) and value:
        return [value - 1 if value > 0 else value + 1]
    return []


def one_less(case: Case) -> list[Case]:
    play = case.play
    shorter = [
        Case(case.given, play[:n] + play[n + size :]) for size in (1, 2, 3, 4) for n in range(len(play) - size + 1)
    ]
    return shorter + [Case(less, play) for less in parts(case.given)]


def holds(small: Any, large: Any) -> bool:
    """Whether something is a part of another thing."""
    if isinstance(small, dict):
        return all(key in large and holds(value, large[key]) for key, value in small.items())
    if isinstance(small, list) and small and isinstance(small[0], int):
        return all(abs(a) <= abs(b) for a, b in zip(small, large, strict=True))
    if isinstance(small, list | tuple):
        there = iter(large)
        return all(item in there for item in small)  # in the same order
    return abs(small) <= abs(large) if isinstance(small, int) else small == large


@given(st.data())
def test_what_is_needed_is_all_that_is_left(data: st.DataObject) -> None:
    """Whatever an outcome hangs on, that and nothing else comes out."""
    case = data.draw(CASES)
    needed = case
    while (less := one_less(needed)) and data.draw(st.booleans()):
        needed = data.draw(st.sampled_from(less))

    def shows(tried: Case) -> bool:
        return holds(needed.given, tried.given) and holds(needed.play, tried.play)

    least = shrunk(case, shows)
    assert least == needed


@given(CASES, st.randoms(use_true_random=False))
def test_it_shows_it_is_a_part_and_nothing_more_can_go(case: Case, random: Any) -> None:
    """Also where one thing is needed only because another is there, and cases show it by lot."""
    drawn: dict[str, bool] = {}

    def shows(tried: Case) -> bool:
        return drawn.setdefault(repr(tried), random.random() < 0.4)

    drawn[repr(case)] = True
    least = shrunk(case, shows)
    assert shows(least)
    assert holds(least.given, case.given)
    assert holds(least.play, case.play)
    assert weight(least) <= weight(case)
    assert not [less for less in one_less(least) if drawn.get(repr(less), False)]
    assert all(repr(less) in drawn for less in one_less(least)), "a smaller case was not tried"


@given(CASES)
def test_nothing_is_asked_twice_and_the_same_comes_again(case: Case) -> None:
    def run() -> tuple[Case, list[str]]:
        asked: list[str] = []

        def shows(tried: Case) -> bool:
            asked.append(repr(tried))
            return len(tried.play) % 3 == len(case.play) % 3 and sum(map(ord, "".join(tried.given))) % 2 == 0

        return shrunk(case, shows), asked

    first, asked = run()
    assert len(asked) == len(set(asked))
    assert (first, asked) == run()


def test_it_stops_asking_where_it_has_asked_enough() -> None:
    asked: list[Case] = []

    def shows(case: Case) -> bool:
        asked.append(case)
        return True

    case = Case({"pile": [f"card-{n}" for n in range(90)]}, tuple(map(str, range(300))))
    assert shrunk(case, shows, most=2) == Case({}, ())
    never: Callable[[Case], bool] = lambda tried: asked.append(tried) or False  # type: ignore[func-returns-value]  # noqa: E731
    asked.clear()
    assert shrunk(case, never, most=25) == case
    assert len(asked) == 25


def test_numbers_go_as_near_to_what_is_usual_as_they_can() -> None:
    case = Case({"defcon": 2, "vp": -17, "turn": 9}, ())
    least = shrunk(
        case,
        lambda c: c.given.get("defcon", 5) <= 3 and c.given.get("vp", 0) <= -4 and "turn" in c.given,
        {"defcon": 5, "vp": 0, "turn": 1},
    )
    assert least.given == {"defcon": 3, "vp": -4, "turn": 1}


@pytest.mark.parametrize("needed", [(), (0,), (99,), (3, 4, 5), (0, 50, 99), tuple(range(0, 100, 7))])
def test_few_of_many_are_found_in_few_tries(needed: tuple[int, ...]) -> None:
    tries: list[tuple[int, ...]] = []

    def shows(kept: tuple[int, ...]) -> bool:
        tries.append(kept)
        return set(needed) <= set(kept)

    assert fewest(range(100), shows) == needed
    assert len(tries) < 60 + 30 * len(needed)


def test_moves_that_only_make_sense_together_go_together() -> None:
    """A country and its die: neither can go without the other, wherever they stand."""
    play = ("x", "a", "1", "b", "2", "c", "3")

    def shows(case: Case) -> bool:
        pairs = zip(("a", "b", "c"), ("1", "2", "3"), strict=True)
        return "x" in case.play and all((one in case.play) == (two in case.play) for one, two in pairs)

    assert shrunk(Case({}, play), shows).play == ("x",)
