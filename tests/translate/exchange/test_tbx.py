"""The termbase for other programs, and what one that came back would change in ours."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from ts_rules.errors import BadFile
from ts_rules.terms import termbase
from ts_rules.translate.exchange import written
from ts_rules.translate.exchange.concept import proposals
from ts_rules.translate.exchange.tbx import read

from .conftest import parsed

Invoke = Callable[..., Result]
NS = "{urn:iso:std:iso:30042:ed-2}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"


@pytest.fixture(scope="module")
def text() -> str:
    return written("tbx", ("pl", "el"), ())


@pytest.fixture(scope="module")
def root(text: str) -> ET.Element:
    return parsed(text)


def words(root: ET.Element, concept: str, lang: str) -> dict[str, dict[str, str]]:
    """Each word of a concept with its notes by type."""
    entry = next(e for e in root.iter(f"{NS}conceptEntry") if e.get("id") == concept)
    section = next(s for s in entry.findall(f"{NS}langSec") if s.get(LANG) == lang)
    return {
        s.findtext(f"{NS}term", ""): {n.get("type", ""): n.text or "" for n in s.findall(f"{NS}termNote")}
        for s in section.findall(f"{NS}termSec")
    }


def test_every_concept_and_every_name_is_in_it(root: ET.Element) -> None:
    ids = [e.get("id") for e in root.iter(f"{NS}conceptEntry")]
    assert len(ids) == len(set(ids))
    assert set(termbase()) <= set(ids)
    assert {"twilight-struggle.country.cuba", "twilight-struggle.card.nato", "risiko.territory.alaska"} <= set(ids)


def test_what_a_word_is(root: ET.Element) -> None:
    coup = words(root, "coup", "pl")
    assert coup["przewrót"] == {
        "partOfSpeech": "noun",
        "grammaticalGender": "masculine",
        "administrativeStatus": "preferredTerm-admn-sts",
    }
    assert coup["zamach stanu"]["administrativeStatus"] == "admittedTerm-admn-sts"
    assert coup["pucz"]["administrativeStatus"] == "deprecatedTerm-admn-sts"
    assert coup["przewrotów"]["termType"] == "variant"  # an inflected form, not a word of its own
    assert "termType" not in coup["przewrót"]
    assert words(root, "twilight-struggle.country.greece", "el")["Ελλάδα"]["partOfSpeech"] == "properNoun"


def test_a_rule_with_the_name_of_a_concept_defines_it(root: ET.Element) -> None:
    entry = next(e for e in root.iter(f"{NS}conceptEntry") if e.get("id") == "discard-pile")
    said = {s.get(LANG): s.findtext(f"{NS}descrip[@type='definition']") for s in entry.findall(f"{NS}langSec")}
    assert "discard" in (said["en"] or "").lower()
    assert said["pl"] not in (None, said["en"])


@pytest.mark.parametrize("form", ["tbx", "tbx-2008"])
def test_unchanged_it_proposes_nothing(form: str, tmp_path: Path) -> None:
    path = tmp_path / "t.tbx"
    path.write_text(written(form, ("it", "pt", "pl", "el"), ()), "utf-8")
    assert proposals(path, read(path)) == ()


GREECE = ("twilight-struggle.country.greece", "el", "changed-word", "Ελλάδα", "Ελλάς")
CHANGES = [
    ("<term>przewrót</term>", "<term>obalenie</term>", ("coup", "pl", "changed-word", "przewrót", "obalenie")),
    ("<term>pucz</term>", "<term>rewolta</term>", ("coup", "pl", "changed-word", "pucz", "rewolta")),
    ("<conceptEntry id=\"coup\">", '<conceptEntry id="putsch">', ("putsch", "pl", "new-concept", "", "przewrót")),
    ("<term>Ελλάδα</term>", "<term>Ελλάς</term>", GREECE),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "expected"), CHANGES)
def test_what_was_changed_is_proposed(
    text: str, tmp_path: Path, old: str, new: str, expected: tuple[str, str, str, str, str]
) -> None:
    path = tmp_path / "t.tbx"
    start = text.index('id="coup"') - 40 if "Ελλάδα" not in old else 0
    path.write_text(text[:start] + text[start:].replace(old, new, 1), "utf-8")
    concept, lang, what, ours, theirs = expected
    found = [p for p in proposals(path, read(path)) if (p.concept, p.lang, p.what) == (concept, lang, what)]
    assert any(p.ours.startswith(ours) and p.theirs.startswith(theirs) for p in found), found


def test_the_command_only_reports(invoke: Invoke, text: str, tmp_path: Path) -> None:
    path = tmp_path / "t.tbx"
    path.write_text(text.replace("<term>pucz</term>", "<term>rewolta</term>"), "utf-8")
    terms = Path(__file__).resolve().parents[3] / "locales/terms.toml"
    before = terms.read_bytes()
    body = json.loads(invoke("translate", "import", str(path), "--format", "json").output)
    assert [(p["concept"], p["lang"], p["what"]) for p in body["proposals"]] == [("coup", "pl", "changed-word")]
    assert "1 changes proposed" in invoke("translate", "import", str(path)).output
    assert terms.read_bytes() == before


def test_the_termbase_of_another_project_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.tbx"
    path.write_text(
        '<martif><text><body><termEntry id="zzz"><langSet xml:lang="en"/></termEntry></body></text></martif>'
    )
    with pytest.raises(BadFile, match="another project"):
        proposals(path, read(path))
