"""Files written whole, together and by one process at a time; a killed process is played by one that ends at once."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from killed import in_another, killed_at

from ts_rules import files
from ts_rules.errors import BadFile
from ts_rules.files import alone, settled, write_all, write_new, write_whole

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="another process is made by a fork")


def test_of_several_files_all_are_new_or_none_whenever_the_process_is_killed(tmp_path: Path) -> None:
    step, seen = 0, set()
    while True:
        folder = tmp_path / str(step)
        paths = [folder / name / "x.po" for name in ("it", "pl", "el")]
        for path in paths:
            write_whole(path, "old")

        def write(folder: Path = folder, paths: list[Path] = paths) -> None:
            with alone(folder):
                write_all(dict.fromkeys(paths, "new"), folder)

        code = killed_at(step, write)
        settled(folder)
        found = {path.read_text("utf-8") for path in paths}
        assert found in ({"old"}, {"new"}), step
        seen |= found
        with alone(folder):
            pass
        assert sorted(p.name for p in folder.rglob("*") if p.is_file()) == ["x.po"] * 3
        if code == 0:
            assert found == {"new"}
            break
        assert code == 9
        step += 1
    assert step > 8
    assert seen == {"old", "new"}


def test_who_comes_second_waits_and_gives_up_with_a_sentence(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    def second() -> None:
        with pytest.raises(BadFile, match="being written by another ts-rules: try again"), alone(tmp_path, 0.7):
            pass

    with alone(tmp_path):
        assert in_another(second) == 0
    assert f"Another ts-rules is writing in {tmp_path}: waiting" in capfd.readouterr().err
    with alone(tmp_path, 0):  # and the lock is gone with its holder
        pass


def test_nothing_is_lost_where_many_write(tmp_path: Path) -> None:
    path = tmp_path / "counted"
    write_whole(path, "0")

    def add() -> None:
        for _turn in range(25):
            with alone(tmp_path):
                write_whole(path, str(int(path.read_text("utf-8")) + 1))

    children = []
    for _child in range(4):
        child = os.fork()
        if child == 0:
            add()
            os._exit(0)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * 4
    assert path.read_text("utf-8") == "100"


def test_mode_link_and_neighbours_stay(tmp_path: Path) -> None:
    mine, link = tmp_path / "mine", tmp_path / "link"
    mine.touch()
    mine.chmod(0o640)
    link.symlink_to(mine)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert (mine.read_bytes(), stat.S_IMODE(mine.stat().st_mode)) == (b"new", 0o640)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["link", "mine"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives a file away")
def test_a_file_stays_its_owners(tmp_path: Path) -> None:
    path = tmp_path / "theirs"
    path.touch()
    os.chown(path, 12345, 12346)
    write_whole(path, "new")
    assert (path.stat().st_uid, path.stat().st_gid) == (12345, 12346)


def test_a_part_that_stands_there_is_never_written_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link planted under the name that will be drawn: it is not followed, and what it leads to stays."""
    target = tmp_path / "victim"
    target.write_text("as it was", "utf-8")
    monkeypatch.setattr(files.os, "urandom", bytes)
    (tmp_path / f".x.{bytes(8).hex()}.part").symlink_to(target)
    with pytest.raises(BadFile, match=r"x: cannot be written \(File exists\)"):
        write_whole(tmp_path / "x", "new")
    assert target.read_text("utf-8") == "as it was"


@given(st.text(), st.text())
def test_a_list_of_a_stranger_renames_nothing_but_parts_in_their_place(one: str, other: str) -> None:
    import json
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "keep").write_text("kept", "utf-8")
        (folder / ".keep.0123456789abcdef.part").write_text("hers", "utf-8")
        strange = ["../keep", ".keep.0123456789abcdef.part"]
        pairs = [strange, ["keep", other], [one, "keep"], ["keep", "../keep"], one, 3]
        (folder / files.LIST).write_text(json.dumps(pairs), "utf-8")
        settled(folder)
        assert [p.name for p in folder.iterdir()] == ["keep"]
        assert (folder / "keep").read_text("utf-8") == "kept"


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[" * 100_000, b"{}", b'"x"', b"[[[]]]", b"[1, 2"])
def test_a_broken_list_stops_nobody(content: bytes, tmp_path: Path) -> None:
    (tmp_path / files.LIST).write_bytes(content)
    with alone(tmp_path):
        write_whole(tmp_path / "x", "new")
    assert [p.name for p in tmp_path.iterdir()] == ["x"]


def test_the_next_writer_of_a_file_sweeps_what_a_killed_one_left(tmp_path: Path) -> None:
    path, step, left = tmp_path / "x", 0, 0
    write_whole(path, "old")
    while killed_at(step, lambda: write_whole(path, "new")):
        assert path.read_text("utf-8") in ("old", "new")
        left += len([*tmp_path.iterdir()]) > 1
        write_whole(path, "old")
        assert [p.name for p in tmp_path.iterdir()] == ["x"], step
        step += 1
    assert left > 1


def test_a_part_that_is_still_held_is_swept_by_nobody(tmp_path: Path) -> None:
    """Who writes another file of the folder without a lock loses nothing to who holds it."""
    slow = files._Part(tmp_path / "x", tmp_path / "x", "slow")
    with alone(tmp_path):
        write_whole(tmp_path / "x", "quick")
    slow.take_place()
    assert (tmp_path / "x").read_text("utf-8") == "slow"


@pytest.mark.parametrize("links", [True, False])
def test_of_two_who_write_a_new_file_one_is_first(links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(_one: Path, _other: Path) -> None:
        raise PermissionError

    sync, answers = os.fsync, []

    def meanwhile(file: int) -> None:
        monkeypatch.setattr(files.os, "fsync", sync)
        answers.append(write_new(tmp_path / "x", "first"))
        sync(file)

    if not links:
        monkeypatch.setattr(files.os, "link", no_links)
    monkeypatch.setattr(files.os, "fsync", meanwhile)
    answers.append(write_new(tmp_path / "x", "second"))
    assert answers == [True, False]
    assert (tmp_path / "x").read_text("utf-8") == "first"
    assert [p.name for p in tmp_path.iterdir()] == ["x"]
