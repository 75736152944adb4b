"""Tables that are worked out of our data and kept: never of another state, and the same as those just made."""

from __future__ import annotations

from pathlib import Path

import pytest

from ts_rules.extract import store


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often the table had to be made."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return []


def ask(made: list[int]) -> dict[str, dict[tuple[str, str], float]]:
    def make() -> dict[str, dict[tuple[str, str], float]]:
        made.append(1)
        return {"6.3": {("term", "coup"): 2, ("figure", "1"): 0.5}}

    return store.worked_out("words", make)


def test_a_table_is_made_once(made: list[int]) -> None:
    assert [ask(made) for _ in range(3)] == [{"6.3": {("term", "coup"): 2, ("figure", "1"): 0.5}}] * 3
    assert made == [1]


def test_of_other_data_it_is_made_again(made: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    ask(made)
    monkeypatch.setattr(store, "fingerprint", lambda: "of other data")
    ask(made)
    assert len(made) == 2
