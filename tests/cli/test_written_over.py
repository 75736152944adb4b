"""No command writes over what somebody else wrote; what it wrote itself it writes again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from ts_rules.errors import BadFile

Invoke = Callable[..., Result]
THEIRS = "# The work of an evening\n"
DOORS = {
    "print as PDF": ("print", "--book", "ts-it-2e", "--under", "6.3", "--typesetter", "reportlab", "--out"),
    "print as text": ("print", "--book", "ts-it-2e", "--under", "6.3", "--layout", "text", "--out"),
    "truth": ("print", "--book", "ts-it-2e", "--layout", "text", "--under", "6.3", "--out", "other.txt", "--truth"),
    "report": ("extract", "book.txt", "--book", "ts-it-2e", "--report"),
    "report of a copy": ("books", "add", "book.txt", "--book", "ts-it-2e", "--to", "copies", "--report"),
    "outline": ("books", "record", "ts-it-2e", "--file", "book.txt", "--out"),
    "game": ("play", "--us", "random", "--ussr", "random", "--seed", "1", "--save"),
}


@pytest.mark.parametrize("door", DOORS)
def test_what_is_there_stays_but_what_it_wrote_itself(
    door: str, tmp_path: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if "book.txt" in DOORS[door]:
        invoke("print", "--book", "ts-it-2e", "--layout", "text", "--out", "book.txt")
    place = tmp_path / "place"
    place.write_text(THEIRS, "utf-8")
    (tmp_path / "link").symlink_to(place)
    for name in ("place", "link"):
        with pytest.raises(BadFile, match="name another file"):
            invoke(*DOORS[door], name)
        assert place.read_text("utf-8") == THEIRS
    invoke(*DOORS[door], "new")
    first = (tmp_path / "new").read_bytes()
    assert len(first) > 100
    invoke(*DOORS[door], "new")
    assert len((tmp_path / "new").read_bytes()) == len(first)
    place.write_bytes(b"")
    invoke(*DOORS[door], "place")
    assert len(place.read_bytes()) == len(first)
