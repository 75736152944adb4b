"""What is kept between runs: never of another content, never damaged, never of somebody else, never too much."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ts_rules import kept, toml_files
from ts_rules.errors import BadFile

LONG_AGO, LONG_HENCE = 1_000_000_000, 4_000_000_000
WRITER = """
import sys
from ts_rules import kept
for number in range(200):
    size = 1 + number * 997 % 50_000
    assert kept.put("thing", "key", ["x" * size, size]) == ["x" * size, size]
    text, size = kept.get("thing", "key")
    assert text == "x" * size
print(len(list(kept._files())))
"""
DIGEST = "import sys; from ts_rules import kept; print(kept.of_files(sys.argv[1:]))"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "ts_rules" / "kept"


class Made:
    """How often a thing had to be made."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> dict[str, object]:
        self.times += 1
        return {"answer": 42, "words": ["ł", "β"]}

    def again(self, key: str = "key") -> int:
        """Ask once more, and say how often it was made meanwhile."""
        before = self.times
        assert kept.value("thing", key, self) == {"answer": 42, "words": ["ł", "β"]}
        return self.times - before


def only(cache: Path) -> Path:
    [found] = cache.iterdir()
    return found


def test_a_thing_is_made_once_for_each_key() -> None:
    made = Made()
    assert [made.again(), made.again(), made.again("other"), made.again(), made.again("other")] == [1, 0, 1, 0, 0]
    assert [kept.data("bytes", "key", lambda: b"\xff\n"), kept.data("bytes", "key", bytes)] == [b"\xff\n"] * 2


def test_a_value_is_the_same_the_first_time_and_later() -> None:
    """As JSON has it: what is built from nothing equals what is built with what was kept."""
    assert [kept.value("thing", "key", lambda: {1: (2, 3)}) for _ in range(2)] == [{"1": [2, 3]}] * 2


def test_what_json_cannot_hold_is_made_each_time(cache: Path) -> None:
    assert kept.value("thing", "key", lambda: {b"bytes"}) == {b"bytes"}
    assert list(cache.iterdir()) == []


@pytest.mark.parametrize("place", [0, 63, 64, 70, -1])
@pytest.mark.parametrize("cut", [True, False])
def test_a_damaged_thing_is_made_again(cache: Path, place: int, *, cut: bool) -> None:
    made = Made()
    made.again()
    content = bytearray(only(cache).read_bytes())
    content[place] ^= 0x40
    only(cache).write_bytes(content[:place] if cut else content)
    assert [made.again(), made.again()] == [1, 0]


def test_what_is_no_json_is_as_good_as_none() -> None:
    kept.data("thing", "key", lambda: b"[" * 100_000)
    assert kept.get("thing", "key") is None
    kept.data("other", "key", lambda: b"no json")
    assert kept.get("other", "key") is None


def test_names_stay_inside_the_folder() -> None:
    for name in ("../thing", "a/b", "", ".hidden"):
        with pytest.raises(ValueError, match=name.replace(".", r"\.") or "^$"):
            kept.value(name, "key", int)


def test_texts_keep_their_bounds_in_a_digest() -> None:
    assert len({kept.digest("ab", "c"), kept.digest("a", "bc"), kept.digest("abc"), kept.digest("ab", "c", "")}) == 4
    assert kept.digest("β") == kept.digest("β".encode())


def digests(path: Path) -> set[str]:
    """What two processes see in a file, and this one."""
    given = [sys.executable, "-c", DIGEST, str(path)]
    return {subprocess.check_output(given, text=True).strip() for _ in range(2)} | {kept.of_files([path])}


def test_of_a_file_its_content_counts_and_no_time(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text("a = 1")
    os.utime(path, (LONG_AGO, LONG_AGO))
    [first] = digests(path)
    path.write_text("a = 2")  # of the same size
    os.utime(path, (LONG_AGO, LONG_AGO))
    [second] = digests(path)
    assert first != second
    path.write_text("a = 1")
    os.utime(path, (LONG_AGO + 1, LONG_AGO + 1))
    assert digests(path) == {first}


def test_of_a_file_of_ours_its_place_in_the_project_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for place in ("one/x.toml", "other/x.toml", "other/y.toml"):
        path = tmp_path / place
        path.parent.mkdir(exist_ok=True)
        path.write_text("a = 1")
        os.utime(path, (LONG_AGO, LONG_AGO))
        monkeypatch.setattr(kept, "TOP", f"{path.parent}{os.sep}")
        found.append(kept.of_files([path]))
    assert found[0] == found[1] != found[2]


def test_what_was_touched_after_a_process_began_is_known_to_it_alone(tmp_path: Path) -> None:
    """It may have loaded what stood there before: nothing that it makes of it may be found by others."""
    path = tmp_path / "x.py"
    path.write_text("a = 1")
    os.utime(path, (LONG_HENCE, LONG_HENCE))
    assert len(digests(path)) == 3
    assert kept.of_files([path]) == kept.of_files([path])
    os.utime(path, ns=(kept.BEGUN, kept.BEGUN))  # at the last moment before
    assert kept.of_files([path]) == digests(path).pop()


def test_what_was_made_while_files_changed_is_taken_away(cache: Path) -> None:
    old, new = Made(), Made()
    old.again("old")
    os.utime(only(cache), (LONG_AGO, LONG_AGO))
    kept.put("new", "key", 1)
    for path in cache.iterdir():
        if path.name.startswith("new"):
            os.utime(path, ns=(kept.BEGUN, kept.BEGUN))
    kept.forget_since()
    assert [old.again("old"), kept.get("new", "key")] == [0, None]
    assert new.times == 0


def test_the_folder_is_for_its_owner_alone(cache: Path) -> None:
    was = os.umask(0)
    try:
        Made().again()
    finally:
        os.umask(was)
    assert (cache.stat().st_mode & 0o777, only(cache).stat().st_mode & 0o777) == (0o700, 0o600)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="folders have no owner here")
@pytest.mark.parametrize("how", ["group", "others", "owner", "link"])
def test_a_folder_of_somebody_else_is_not_used(cache: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """What lies there is neither read nor swept."""
    made = Made()
    made.again()
    if how == "owner":
        monkeypatch.setattr(os, "geteuid", lambda: cache.stat().st_uid + 1)
    elif how == "link":
        cache.rename(cache.with_name("elsewhere"))
        cache.symlink_to(cache.with_name("elsewhere"))
    else:
        cache.chmod(0o720 if how == "group" else 0o702)
    with pytest.warns(RuntimeWarning, match="so nothing is kept: remove it, or set XDG_CACHE_HOME"):
        assert made.again() == 1
    with pytest.warns(RuntimeWarning, match="kept is not yours, or others may write there"):
        kept.sweep(0)
    assert len(list(cache.iterdir())) == 1


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="links are followed here")
def test_a_link_in_the_place_of_a_thing_is_neither_read_nor_written(cache: Path, tmp_path: Path) -> None:
    made = Made()
    made.again()
    path = only(cache)
    path.rename(tmp_path / "theirs")
    path.symlink_to(tmp_path / "theirs")
    before = (tmp_path / "theirs").read_bytes()
    assert [made.again(), made.again()] == [1, 0]
    assert (path.is_symlink(), (tmp_path / "theirs").read_bytes()) == (False, before)


def test_where_nothing_can_be_written_all_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    made = Made()
    assert [made.again(), made.again()] == [1, 1]
    kept.sweep()
    kept.forget_since()


def test_a_write_that_breaks_off_leaves_nothing(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_given: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", full)
    made = Made()
    assert [made.again(), made.again()] == [1, 1]
    assert list(cache.iterdir()) == []

    def interrupted(*_given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        made.again()
    assert list(cache.iterdir()) == []


def test_what_a_process_left_behind_that_died_stops_nobody(cache: Path) -> None:
    def die(*_given: object) -> None:
        raise OSError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "replace", die)
        patch.setattr(os, "unlink", die)
        Made().again()
    assert only(cache).suffix == ".part"
    made = Made()
    assert [made.again(), made.again()] == [1, 0]


def fill(cache: Path, ages: dict[str, float]) -> None:
    """Things of 1064 bytes, asked for so many days ago."""
    for name, days in ages.items():
        kept.data(name, "key", lambda: bytes(1000))
        then = time.time() - days * kept.DAY
        [path] = cache.glob(f"{name}.*")
        os.utime(path, (then, then))


def names(cache: Path) -> set[str]:
    return {path.name.partition(".")[0] for path in cache.iterdir()}


def test_what_is_too_much_goes_the_oldest_first(cache: Path) -> None:
    fill(cache, {"c": 3, "a": 1, "d": 4, "b": 2})
    kept.sweep(most=4 * 1064)
    assert names(cache) == {"a", "b", "c", "d"}
    kept.sweep(most=3 * 1064 - 1)
    assert names(cache) == {"a", "b"}
    many = {f"n{number}": 0.5 for number in range(50)}
    fill(cache, many)
    kept.sweep()
    assert names(cache) == {"a", "b", *many}, "their number is no bound"


def test_what_nobody_asks_for_goes_in_the_end(cache: Path) -> None:
    fill(cache, {"a": 59, "b": 61, "c": 59})
    assert kept.data("b", "key", bytes) == bytes(1000)  # asked for after all
    kept.sweep()
    assert names(cache) == {"a", "b", "c"}
    fill(cache, {"a": 61})
    (cache / f"thing.{'0' * 32}.{'0' * 16}.part").touch()  # of a process that died
    os.utime(cache / f"thing.{'0' * 32}.{'0' * 16}.part", (LONG_AGO, LONG_AGO))
    (cache / "of a person.txt").touch()
    os.utime(cache / "of a person.txt", (LONG_AGO, LONG_AGO))
    kept.sweep()
    assert names(cache) == {"b", "c", "of a person"}


def test_two_processes_may_keep_the_same() -> None:
    given = [sys.executable, "-c", WRITER]
    running = [subprocess.Popen(given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    for process in running:
        said, wrong = process.communicate()
        assert (process.returncode, wrong) == (0, "")
        assert said
    assert len(list(kept._files())) == 1


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "x.toml"
    path.write_text("a = 1\n", "utf-8")
    return path


def test_the_second_reading_of_a_table_parses_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert toml_files.parsed(file) is None
    assert toml_files.read_kept_toml(file) == {"a": 1}
    monkeypatch.setattr(toml_files, "read_toml", lambda _path: pytest.fail("parsed again"))
    assert toml_files.read_kept_toml(file) == toml_files.parsed(file) == {"a": 1}


def test_a_changed_table_is_read_anew_whatever_its_time(file: Path) -> None:
    os.utime(file, (LONG_AGO, LONG_AGO))
    assert toml_files.read_kept_toml(file) == {"a": 1}
    file.write_text("a = 2\n", "utf-8")  # of the same size
    os.utime(file, (LONG_AGO, LONG_AGO))
    assert toml_files.read_kept_toml(file) == {"a": 2}


def test_tables_that_are_kept_together_are_read_anew_when_one_has_changed(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "y.toml"
    other.write_text("b = 1\n", "utf-8")
    both = [str(file), str(other)]
    assert toml_files.read_kept_tomls(both) == toml_files.read_kept_tomls(both) == [{"a": 1}, {"b": 1}]
    assert toml_files.read_kept_tomls(both[::-1]) == [{"b": 1}, {"a": 1}]
    other.write_text("b = 2\n", "utf-8")
    assert toml_files.read_kept_tomls(both) == [{"a": 1}, {"b": 2}]
    other.write_text("b = ", "utf-8")
    for _ in range(2):
        with pytest.raises(BadFile, match="broken TOML"):
            toml_files.read_kept_tomls(both)


def test_a_table_that_changes_while_it_is_read_is_not_kept(file: Path) -> None:
    def read(path: str) -> dict[str, object]:
        Path(path).write_text("a = 2\n", "utf-8")
        return toml_files.read_toml(path)

    assert toml_files.kept_form(file, "toml", read) == {"a": 2}
    file.write_text("a = 1\n", "utf-8")
    assert toml_files.read_kept_toml(file) == {"a": 1}


def test_a_table_with_a_date_is_read_each_time(file: Path) -> None:
    file.write_text("a = 2024-01-01\n", "utf-8")
    assert [toml_files.read_kept_toml(file)["a"].year for _ in range(2)] == [2024] * 2


def test_what_is_wrong_with_a_table_is_said(file: Path) -> None:
    with pytest.raises(BadFile, match="missing"):
        toml_files.read_kept_toml(file.with_name("none.toml"))
    file.write_text("a = ", "utf-8")
    for _ in range(2):
        with pytest.raises(BadFile, match="broken TOML"):
            toml_files.read_kept_toml(file)
