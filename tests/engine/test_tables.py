"""Data files in parsed form: never an old one, never a broken one, and nothing depends on their being kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from ts_rules import tables
from ts_rules.errors import BadFile


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    path = tmp_path / "x.toml"
    path.write_text("a = 1\n", "utf-8")
    return path


def kept(path: Path) -> list[Path]:
    return sorted((path.parent / "__pycache__").glob("*")) if (path.parent / "__pycache__").is_dir() else []


def test_the_second_reading_parses_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert tables.read_kept_toml(str(file)) == {"a": 1}
    assert len(kept(file)) == 1
    monkeypatch.setattr(tables, "read_toml", lambda _path: pytest.fail("parsed again"))
    assert tables.read_kept_toml(str(file)) == {"a": 1}


def test_a_changed_file_is_read_anew(file: Path) -> None:
    tables.read_kept_toml(str(file))
    file.write_text("a = 22\n", "utf-8")
    assert tables.read_kept_toml(str(file)) == {"a": 22}
    before = file.stat()
    file.write_text("a = 33\n", "utf-8")  # of the same size
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns + 1))
    assert tables.read_kept_toml(str(file)) == {"a": 33}


@pytest.mark.parametrize("content", [b"", b"half", bytes(4), tables.pack((1,)), tables.pack((1, {}))])
def test_a_broken_form_is_as_good_as_none(file: Path, content: bytes) -> None:
    tables.read_kept_toml(str(file))
    kept(file)[0].write_bytes(content)
    assert tables.read_kept_toml(str(file)) == {"a": 1}


def test_no_damaged_byte_is_read() -> None:
    packed = tables.pack((("a stamp", 1), {"a": [1, 2.5, "β"]}))
    assert tables.unpack(packed) == (("a stamp", 1), {"a": [1, 2.5, "β"]})
    for place in range(len(packed)):
        damaged = bytearray(packed)
        damaged[place] ^= 0x40
        with pytest.raises(ValueError, match="damaged"):
            tables.unpack(bytes(damaged))
        with pytest.raises(ValueError, match="damaged"):
            tables.unpack(packed[:place])


def test_nothing_is_kept_where_python_keeps_no_bytecode(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert tables.read_kept_toml(str(file)) == {"a": 1}
    assert kept(file) == []


def test_it_is_kept_where_python_keeps_its_bytecode(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "away"))
    assert tables.read_kept_toml(str(file)) == {"a": 1}
    assert kept(file) == []
    assert tables.kept(str(file)) == {"a": 1}
    assert [p.name for p in (tmp_path / "away").rglob("x.toml.*")] == [f"x.toml.{sys.implementation.cache_tag}"]


def test_what_cannot_be_kept_is_read_each_time(file: Path) -> None:
    file.write_text("a = 2024-01-01\n", "utf-8")
    assert tables.read_kept_toml(str(file))["a"].year == 2024
    assert kept(file) == []
    (file.parent / "__pycache__").write_text("a file where a folder should be")
    file.write_text("a = 2\n", "utf-8")
    assert tables.read_kept_toml(str(file)) == {"a": 2}


def test_what_is_wrong_is_said(file: Path) -> None:
    with pytest.raises(BadFile, match="missing"):
        tables.read_kept_toml(str(file.with_name("none.toml")))
    file.write_text("a = ", "utf-8")
    with pytest.raises(BadFile, match="broken TOML"):
        tables.read_kept_toml(str(file))
    assert kept(file) == []
