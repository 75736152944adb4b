"""A build that is killed at any instant leaves the old site or the new one, and the next build works."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from killed import in_another, killed_at

from ts_rules import files, kept
from ts_rules.errors import BadFile
from ts_rules.handbook.site.build import build as build_in
from ts_rules.handbook.writing import content_keys

BUILD = "ts_rules.handbook.site.build"
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="another process is made by a fork")


@pytest.fixture
def out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a site is built of one word, which stands in `source` and on each of its pages."""
    source = tmp_path / "source"
    source.write_text("old", "utf-8")

    def assemble(_work: Path, site: Path, *_given: object, **_more: object) -> tuple[int, tuple[str, ...]]:
        for folder in (site, site / "it"):
            folder.mkdir()
            (folder / "index.html").write_text(source.read_text("utf-8"), "utf-8")
        return 0, ()

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(content_keys, "everything", lambda *_more: kept.digest(source.read_bytes()))
    monkeypatch.setattr(sys.modules[BUILD], "_verified", lambda _tell: (0, 0))
    monkeypatch.setattr(sys.modules[BUILD], "_every_language", lambda *_given, **_more: 0)
    monkeypatch.setattr(sys.modules[BUILD], "assemble", assemble)
    return tmp_path / "site"


def pages(out: Path) -> set[str]:
    return {(out / name / "index.html").read_text("utf-8") for name in ("", "it")}


def quiet(_text: str) -> None:
    """Nobody listens."""


@pytest.mark.parametrize("at_once", [True, False])
def test_whenever_a_build_is_killed_a_whole_site_stands_and_the_next_build_works(
    at_once: bool, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not at_once:
        monkeypatch.setattr(files, "_exchanged", lambda _one, _other: False)
    step, seen = 0, set()
    while True:
        (out.parent / "source").write_text("old", "utf-8")
        build_in(out, quiet)
        assert pages(out) == {"old"}
        (out.parent / "source").write_text("new", "utf-8")
        code = killed_at(step, lambda: build_in(out, quiet))
        if at_once or out.exists():  # where a system cannot exchange two folders, there is an instant without one
            found = pages(out)
            assert len(found) == 1, step
            seen |= found
        assert build_in(out, quiet).changed == ("new" not in seen)
        assert pages(out) == {"new"}
        assert {p.name for p in out.parent.iterdir()} <= {"source", "cache", "site", ".site.work"}
        assert [p.name for p in (out.parent / ".site.work").iterdir()] == []
        if code == 0:
            break
        assert code == 9
        step += 1
        seen.clear()
    assert step > 8


def test_a_second_build_waits_and_finds_it_done(out: Path) -> None:
    work = out.with_name(".site.work")

    def second() -> None:
        assert not build_in(out, quiet).changed

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules[BUILD], "PATIENCE", 0.0)
        work.mkdir(mode=0o700)
        with files.alone(work), pytest.raises(BadFile, match="being written by another"):
            build_in(out, quiet)
    assert build_in(out, quiet).changed
    assert in_another(second) == 0
