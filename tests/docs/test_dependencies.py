"""The page of dependencies has every package that `pyproject.toml` asks for, where it asks, and its licence."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "reference" / "dependencies.rst"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
ROW = re.compile(r"   \* - (\S+)\n     - (.+)\n     - (.+)\n     - (.+)\n")
BOUNDED = re.compile(r"[\w.-]+>=[\d.]+,<[\d.]+")
COPYLEFT = re.compile(r"\b(?:A?GPL|General Public License)")
RUN = ("always", "handbook", "words", "pdf", "ocr", "print", "cluster")


def asked() -> dict[str, set[str]]:
    """Every requirement by the extras that ask for it; one that is ours stands for others."""
    groups = {"always": PROJECT["project"]["dependencies"], **PROJECT["project"]["optional-dependencies"]}
    groups["build"] = [*PROJECT["build-system"]["requires"], *PROJECT["dependency-groups"]["checkout"]]
    found: dict[str, set[str]] = {}
    for extra, requirements in groups.items():
        for requirement in requirements:
            if not requirement.startswith("ts-rules["):
                found.setdefault(requirement, set()).add(extra)
    return found


def name_of(requirement: str) -> str:
    return re.split(r"[><=\[;]", requirement)[0]


def rows() -> dict[str, tuple[str, set[str], str]]:
    found = ROW.findall(PAGE.read_text("utf-8"))
    return {name: (licence, {*extras.split(", ")}, what) for name, licence, extras, what in found if name != "package"}


def test_the_page_has_every_package_in_its_extras() -> None:
    wanted: dict[str, set[str]] = {}
    for requirement, extras in asked().items():
        wanted.setdefault(name_of(requirement), set()).update(extras)
    assert {name: extras for name, (_licence, extras, _what) in rows().items()} == wanted


def test_every_range_is_bounded() -> None:
    assert [requirement for requirement in asked() if not BOUNDED.fullmatch(requirement)] == []


def test_nothing_that_is_needed_to_run_is_under_the_gpl() -> None:
    assert [n for n, (licence, extras, _what) in rows().items() if extras & {*RUN} and COPYLEFT.search(licence)] == []


@pytest.mark.parametrize("name", sorted(rows()))
def test_the_licence_is_the_one_that_the_package_says(name: str) -> None:
    try:
        about = metadata(name)
    except PackageNotFoundError:  # an extra that is not installed here
        return
    classifiers = [c.rpartition(" :: ")[2] for c in about.get_all("Classifier", []) if c.startswith("License")]
    said = " ".join([about.get("License-Expression") or "", (about.get("License") or "")[:100], *classifiers]).upper()
    family = {licence.split("-")[0].upper() for licence in rows()[name][0].split(", ")}
    assert not said.strip() or any(one in said for one in family), said
