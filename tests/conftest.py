"""Fixtures that several folders share."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ts_rules.games import load_game
from ts_rules.model import Game

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def ts() -> Game:
    return load_game("ts")


@pytest.fixture(scope="session")
def risiko() -> Game:
    return load_game("risiko")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages in English whatever the machine speaks."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """A command in a process of its own, in an empty folder: what a user sees."""

    def call(*args: str, python: tuple[str, ...] = (), **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *python, "-m", "ts_rules", *args],
            cwd=tmp_path,
            env={**os.environ, **env},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

    return call


@pytest.fixture
def invoke() -> Callable[..., Result]:
    """A command in this process: quicker, for what needs no exit code of `run`."""
    from ts_rules.cli.main import main

    def call(*args: str) -> Result:
        return CliRunner().invoke(main, list(args), catch_exceptions=False, standalone_mode=False)

    return call


@pytest.fixture(scope="session")
def books_folder() -> Path:
    """Where the real rulebooks are, or a skip (a failure where skips are forbidden)."""
    given = os.environ.get("TS_RULES_BOOKS", "")
    if given and Path(given).is_dir():
        return Path(given)
    if os.environ.get("TS_RULES_NO_SKIP"):
        pytest.fail("TS_RULES_NO_SKIP is set, and TS_RULES_BOOKS names no folder of rulebooks")
    pytest.skip("no real rulebooks here (TS_RULES_BOOKS)")
