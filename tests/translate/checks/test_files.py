"""Catalogs, PO files and flags: what is refused, what is passed over, and that ours are free of errors."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from ts_rules.errors import BadFile
from ts_rules.translate.checks import check_catalog, check_english, check_file, checks, find_check
from ts_rules.translate.checks.findings import NO_REASON, flags_of
from ts_rules.translate.checks.page import page
from ts_rules.translate.messages import domains
from ts_rules.translate.status import languages

Invoke = Callable[..., Result]
ROOT = Path(__file__).resolve().parents[3]
HEAD = 'msgid ""\nmsgstr ""\n"Language: it\\n"\n"Project-Id-Version: ts-rules twilight-struggle\\n"\n\n'
ERRORS = [c for c in checks().values() if c.severity == "error"]


def po(folder: Path, body: str, head: str = HEAD) -> Path:
    path = folder / "some.po"
    path.write_text(head + body, "utf-8")
    return path


@pytest.mark.parametrize("lang", languages())
def test_our_catalogs_hold_no_error(lang: str) -> None:
    found = [f for domain in domains() for f in check_catalog(domain, lang, ERRORS)]
    assert [f"{f.where} {f.check}: {f.message}" for f in found] == []


def test_our_english_holds_no_error() -> None:
    found = [f for domain in domains() for f in check_english(domain, ERRORS)]
    assert [f"{f.where} {f.check}: {f.message}" for f in found] == []


def test_a_finding_says_where(tmp_path: Path) -> None:
    path = po(tmp_path, 'msgctxt "6.3.2"\nmsgid "Roll 4."\nmsgstr "Tira 5."\n')
    (one,) = check_file(path, [find_check("numbers")])
    assert (one.rule, one.lang, one.game, one.where.rpartition(":")[2]) == ("6.3.2", "it", "twilight-struggle", "6")


def test_a_flag_with_a_reason_silences_one_check(tmp_path: Path) -> None:
    body = '# ignore-numbers: the table counts from nought\nmsgctxt "6.3.2"\nmsgid "Roll 4."\nmsgstr "Tira 5"\n'
    found = {f.check for f in check_file(po(tmp_path, body), [find_check("numbers"), find_check("end-mark")])}
    assert found == {"end-mark"}


@pytest.mark.parametrize("line", ["# ignore-numbers", "# ignore-numbers:", "#, ignore-numbers"])
def test_a_flag_without_a_reason_is_an_error_and_silences_nothing(tmp_path: Path, line: str) -> None:
    body = f'{line}\nmsgctxt "6.3.2"\nmsgid "Roll 4."\nmsgstr "Tira 5."\n'
    found = {f.check for f in check_file(po(tmp_path, body), [find_check("numbers")])}
    assert found == {"numbers", "ignored-without-reason"}


def test_flags_and_reasons() -> None:
    assert flags_of(["ignore-numbers", "fuzzy"], "ignore-numbers: as the table has it") == {"ignore-numbers"}
    assert flags_of(["ignore-numbers"], "") == {NO_REASON}
    assert flags_of([], "like: something") == frozenset()


PROJECT, ONE = '"Project-Id-Version', 'msgid "A"\nmsgstr "B"\n'
BROKEN = {
    "latin-1": (HEAD + 'msgid "A"\nmsgstr "perch\xe9"\n').encode("latin-1"),
    "twice": (HEAD + 'msgctxt "1.0"\nmsgid "A"\nmsgstr "B"\n\n' * 2).encode(),
    "half": (HEAD + 'msgctxt "1.0"\nmsgid "A"\nmsgstr "B').encode(),
    "charset": (HEAD.replace(PROJECT, f'"Content-Type: text/plain; charset=latin-1\\n"\n{PROJECT}') + ONE).encode(),
    "fewer": (HEAD.replace(PROJECT, f'"X-Messages: 2\\n"\n{PROJECT}') + ONE).encode(),
    "nul": (HEAD + 'msgid "A"\nmsgstr "B\0"\n').encode(),
    "slot": (HEAD + 'msgctxt "8.1.1"\nmsgid "{defcon.start}"\nmsgstr "{defcon.begin}"\n').encode(),
    "open-slot": (HEAD + 'msgctxt "8.1.1"\nmsgid "{defcon.start}"\nmsgstr "{defcon.start"\n').encode(),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_file_is_refused_and_left_as_it_is(tmp_path: Path, invoke: Invoke, how: str) -> None:
    path = tmp_path / "broken.po"
    twice = BROKEN["twice"].replace(HEAD.encode(), b"")
    path.write_bytes(HEAD.encode() + twice if how == "twice" else BROKEN[how])
    before = path.read_bytes()
    with pytest.raises(BadFile, match="broken") as problem:
        invoke("check", "--file", str(path))
    assert problem.value.exit_code == 3
    assert path.read_bytes() == before


def test_any_program_any_language(tmp_path: Path) -> None:
    head = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n\n'
    body = 'msgid "Open the %s file (now)."\nmsgstr "Ouvrir le fichier (maintenant."\n'
    found = {f.check for f in check_file(po(tmp_path, body, head))}
    assert {"brackets", "slots"} <= found


def test_a_file_without_a_language_says_what_to_add(tmp_path: Path) -> None:
    path = po(tmp_path, 'msgid "A"\nmsgstr "B"\n', 'msgid ""\nmsgstr ""\n"MIME-Version: 1.0\\n"\n\n')
    with pytest.raises(BadFile, match="Language: it"):
        [*check_file(path)]


def test_the_gate_counts_what_is_grave_enough(tmp_path: Path, invoke: Invoke) -> None:
    path = po(
        tmp_path,
        'msgctxt "6.3.2"\nmsgid "Draw two cards. Play one."\nmsgstr "Si pescano due carte, se ne gioca una."\n',
    )
    chosen = ("check", "--file", str(path), "--check", "sentences", "--gate")
    assert not invoke(*chosen).return_value
    assert invoke(*chosen, "--fail-on", "warning").return_value == 1


def test_json_and_severity(tmp_path: Path, invoke: Invoke) -> None:
    path = po(tmp_path, 'msgctxt "6.3.2"\nmsgid "Roll 4."\nmsgstr "Tira 5."\n')
    said = json.loads(invoke("check", "--file", str(path), "--format", "json", "--check", "numbers").stdout)
    assert said["schema"] == "ts-rules/check/1"
    assert {(f["check"], f["severity"], f["lang"]) for f in said["findings"]} == {("numbers", "error", "it")}
    rows = json.loads(invoke("check", "--list", "--format", "json").stdout)["checks"]
    assert {r["id"] for r in rows} == set(checks())


def test_the_page_is_what_the_registry_says() -> None:
    """To mend it: python -m ts_rules.translate.checks.page > docs/reference/checks.rst."""
    assert (ROOT / "docs" / "reference" / "checks.rst").read_text("utf-8") == page()
