"""The page of promises says what the long runs kept, and no more."""

from __future__ import annotations

import pytest
from promises import PAGE, PROMISES, ROOT, newest, page

RESULT = {
    "tried": 50,
    "goal": 100,
    "seconds": 60.0,
    "cores": 2,
    "commit": "abc",
    "day": "2026-01-01",
    "counts": {"a": 3},
}


def test_the_page_is_made_from_the_results() -> None:
    """To mend it: python tests/bench/hostile table."""
    assert PAGE.read_text("utf-8") == page(newest())


def test_every_test_that_is_named_is_there() -> None:
    assert [name for promise in PROMISES for name in promise.tests if not (ROOT / name).is_file()] == []
    assert {promise.run for promise in PROMISES if promise.run} == {"games", "doors", "guided", "kills", "pairs"}
    assert "docs/reference/promises.rst" in (ROOT / "SECURITY.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, "50 games in 60 s on 2 cores, 2026-01-01, commit ``abc``; extrapolated: 100 would take 2 minutes"),
        ({"tried": 100}, "100 games in 60 s on 2 cores, 2026-01-01, commit ``abc``\n"),
        ({"counts": {"found": 2}}, "     - 2 broken"),
        ({"counts": {"games": 70}}, "70 games in"),
        ({}, "* a: 3"),
    ],
)
def test_what_a_run_kept_is_told(changed: dict[str, object], said: str) -> None:
    assert said in page({"games": RESULT | changed})
    assert "no run is kept" in page({"games": RESULT})
