"""An import knows what went out: what a colleague did meanwhile stays, and what both changed is settled by people."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from ts_rules.errors import BadFile
from ts_rules.translate.catalogs import read_catalog
from ts_rules.translate.exchange import written

Invoke = Callable[..., Result]
CATALOG = "el/LC_MESSAGES/risiko.po"
FORMS = ("xliff", "xliff-1.2", "tmx", "po")
GAME, THEIRS, OURS = "Το παιχνίδι", "Το δικό τους παιχνίδι", "Το δικό μας παιχνίδι"
TITLE = ("0/title", "The game")


@pytest.fixture(params=FORMS)
def handed_out(tmp_path: Path, locales: Path, request: pytest.FixtureRequest) -> Path:  # noqa: ARG001 - it is read
    """RisiKo! in Greek as it goes out, in each format."""
    path = tmp_path / "out"
    path.write_text(written(request.param, ("el",), ("risiko",)), "utf-8")
    return path


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{text.count(old)} of {old}"
    path.write_text(text.replace(old, new), "utf-8")


def come_back(path: Path, new: str) -> None:
    """As a translator changed it there."""
    text, count = re.subn(rf'(?<=[>"]){GAME}(?=[<"])', new, path.read_text("utf-8"))
    assert count == 1
    path.write_text(text, "utf-8")


def here(locales: Path) -> str:
    return read_catalog(locales / CATALOG)[TITLE]


def test_what_nobody_touched_there_is_left_as_a_colleague_has_it(
    invoke: Invoke, handed_out: Path, locales: Path
) -> None:
    edit(locales / CATALOG, f'msgstr "{GAME}"', f'msgstr "{OURS}"')
    assert "0 taken" in invoke("translate", "import", str(handed_out)).output
    assert here(locales) == OURS


def test_what_was_changed_there_alone_is_taken(invoke: Invoke, handed_out: Path, locales: Path) -> None:
    come_back(handed_out, THEIRS)
    assert "1 taken" in invoke("translate", "import", str(handed_out)).output
    assert here(locales) == THEIRS


def test_what_both_changed_alike_is_no_conflict(invoke: Invoke, handed_out: Path, locales: Path) -> None:
    come_back(handed_out, OURS)
    edit(locales / CATALOG, f'msgstr "{GAME}"', f'msgstr "{OURS}"')
    assert "0 left out" in invoke("translate", "import", str(handed_out)).output
    assert here(locales) == OURS


def test_what_both_changed_is_a_conflict_and_nothing_is_written(
    invoke: Invoke, handed_out: Path, locales: Path
) -> None:
    come_back(handed_out, THEIRS)
    edit(locales / CATALOG, f'msgstr "{GAME}"', f'msgstr "{OURS}"')
    before = (locales / CATALOG).read_bytes()
    with pytest.raises(BadFile, match="1 of its messages cannot be taken"):
        invoke("translate", "import", str(handed_out))
    assert (locales / CATALOG).read_bytes() == before
    body = json.loads(invoke("translate", "import", str(handed_out), "--partial", "--format", "json").output)
    (left,) = body["left_out"]
    assert OURS in left["why"]
    assert here(locales) == OURS
    assert "1 taken" in invoke("translate", "import", str(handed_out), "--theirs").output
    assert here(locales) == THEIRS


def test_a_colleagues_confirmation_stays(invoke: Invoke, locales: Path, tmp_path: Path) -> None:
    """It went out to be looked at, was looked at here, and comes back untouched."""
    path = tmp_path / "out.xlf"
    edit(locales / CATALOG, f'msgstr "{GAME}"', f'msgstr "{GAME}"\n')
    text = (locales / CATALOG).read_text("utf-8")
    place = text.index('msgctxt "0/title"')
    (locales / CATALOG).write_text(f"{text[:place]}#, fuzzy\n{text[place:]}", "utf-8")
    path.write_text(written("xliff", ("el",), ("risiko",)), "utf-8")
    (locales / CATALOG).write_text(text, "utf-8")
    assert "0 taken" in invoke("translate", "import", str(path)).output
    assert here(locales) == GAME


def test_a_file_that_has_lost_what_it_was_made_from_is_taken_as_it_is(
    invoke: Invoke, handed_out: Path, locales: Path
) -> None:
    handed_out.write_text(handed_out.read_text("utf-8").replace("translated:", "gone:"), "utf-8")
    come_back(handed_out, THEIRS)
    edit(locales / CATALOG, f'msgstr "{GAME}"', f'msgstr "{OURS}"')
    assert "1 taken" in invoke("translate", "import", str(handed_out)).output
    assert here(locales) == THEIRS
