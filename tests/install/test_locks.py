"""The locks: whatever is asked for is in them, each with its hashes, and a reader gets no tools of developers."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
READER = ("words", "pdf", "handbook")
TOOLS = {"spacy", "playwright", "pytest", "mypy", "ruff", "translate-toolkit", "hypothesis", "distributed"}


def names(asked: list[str]) -> set[str]:
    """The packages of some requirements, spelled as locks spell them; our own extras are looked at by themselves."""
    found = {re.split(r"[<>=!~\[; ]", one, maxsplit=1)[0].replace(".", "-").lower() for one in asked}
    return found - {"ts-rules"}


def locked(file: str) -> dict[str, set[str]]:
    """Each exact version of a lock with its hashes."""
    found: dict[str, set[str]] = {}
    for entry in re.split(r"\n(?=\S)", (ROOT / file).read_text("utf-8")):
        first, *rest = entry.split()
        found[first] = {word for word in rest if word.startswith("--hash=sha256:")}
    return found


def versions(file: str) -> set[str]:
    return {entry.partition("==")[0] for entry in locked(file)}


@pytest.mark.parametrize("file", ["requirements.lock", "requirements-reader.lock"])
def test_a_lock_is_exact(file: str) -> None:
    for entry, hashes in locked(file).items():
        assert re.fullmatch(r"[a-z0-9-]+==[\w.]+", entry), entry
        assert hashes, entry
    assert "://" not in (ROOT / file).read_text("utf-8")


def test_what_is_asked_for_is_locked() -> None:
    all_extras = [d for extra in EXTRAS.values() for d in extra]
    base = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["checkout"]]
    assert names([*base, *all_extras]) <= versions("requirements.lock"), "make lock"
    assert names([*base, *(d for extra in READER for d in EXTRAS[extra])]) <= versions("requirements-reader.lock")


def test_readers_get_a_part_of_what_developers_get() -> None:
    every = locked("requirements.lock")
    assert {entry: every.get(entry) for entry in locked("requirements-reader.lock")} == locked(
        "requirements-reader.lock"
    )
    assert versions("requirements.lock") >= TOOLS
    assert not versions("requirements-reader.lock") & TOOLS
