"""Tables that are worked out of our data and kept: never of another state, never damaged, never needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from ts_rules.extract import store


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often the table had to be made."""
    monkeypatch.setattr(store, "folder", lambda: tmp_path / "cache")
    return []


def ask(made: list[int]) -> dict[object, object]:
    def make() -> dict[object, object]:
        made.append(1)
        return {"6.3": {("term", "coup"): 2}}

    return store.worked_out("words", make)


def test_a_table_is_made_once(made: list[int]) -> None:
    assert [ask(made) for _ in range(3)] == [{"6.3": {("term", "coup"): 2}}] * 3
    assert made == [1]


def test_of_other_data_it_is_made_again(made: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    ask(made)
    monkeypatch.setattr(store, "fingerprint", lambda: "of other data")
    ask(made)
    assert len(made) == 2


@pytest.mark.parametrize("place", [0, 3, 4, 40, -1])
def test_a_damaged_one_is_made_again(made: list[int], place: int) -> None:
    ask(made)
    [file] = store.folder().iterdir()
    content = bytearray(file.read_bytes())
    content[place] ^= 0x40
    file.write_bytes(content)
    assert ask(made) == {"6.3": {("term", "coup"): 2}}
    assert len(made) == 2
    ask(made)
    assert len(made) == 2


def test_without_a_cache_it_is_made_each_time(made: list[int]) -> None:
    store.folder().parent.mkdir(exist_ok=True)
    store.folder().write_text("a file where a folder should be")
    assert ask(made) == ask(made) == {"6.3": {("term", "coup"): 2}}
    assert len(made) == 2
