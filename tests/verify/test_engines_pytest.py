"""The pytest plugin: our scenarios as tests of an engine, and nothing at all for whoever does not ask for it."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

PLUGIN = "ts_rules.verify.pytest_plugin"
OWN = "ts_rules.verify.engines.own:OwnEngine"
EXAMPLE = Path(__file__).resolve().parents[2] / "docs/examples/space_race.py"
Pytest = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def tests(tmp_path: Path) -> Pytest:
    """pytest in an empty folder."""

    def call(*args: str) -> subprocess.CompletedProcess[str]:
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            PLUGIN,
            "-p",
            "no:cacheprovider",
            "-p",
            "no:xdist",
            "-q",
            *args,
        ]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    return call


def test_nothing_heavy_is_imported_before_it_is_asked_for() -> None:
    code = f"import sys, {PLUGIN}; print([m for m in sys.modules if m.startswith(('ts_rules', 'click', 'rich'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(eval(done.stdout)) == {"ts_rules", "ts_rules.compiled", "ts_rules.verify", PLUGIN}  # noqa: S307 - a list of names


def test_without_the_option_nothing_happens(tests: Pytest, tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text("def test_mine():\n    pass\n", encoding="utf-8")
    done = tests()
    assert done.returncode == 0
    assert "1 passed" in done.stdout


def test_scenarios_stand_beside_other_tests(tests: Pytest, tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text("def test_mine():\n    pass\n", encoding="utf-8")
    done = tests("--ts-rules-engine", OWN, "--ts-rules-about", "6.3.4", "-vv")
    assert done.returncode == 0, done.stdout
    assert "test_mine.py::test_mine PASSED" in done.stdout
    assert "ts-rules::6.3.4::coup-in-mexico[deluxe] PASSED" in done.stdout
    assert "ts-rules::6.3.4::coup-in-mexico[2e] PASSED" in done.stdout


def test_a_clause_is_below_its_rule_and_k_chooses_by_every_id(tests: Pytest) -> None:
    done = tests("--ts-rules-engine", OWN, "--ts-rules-about", "6.3", "-k", "6.3.3 and deluxe", "--collect-only")
    lines = [line for line in done.stdout.splitlines() if line.startswith("ts-rules::")]
    assert "ts-rules::6.3.2::coup-in-mexico[deluxe]" in lines  # it is about 6.3.3 too
    assert lines
    assert all("[deluxe]" in line for line in lines)


def test_a_book_can_be_asked_of_an_engine(tests: Pytest) -> None:
    done = tests(
        "--ts-rules-engine", OWN, "--ts-rules-about", "6.4.4/box-6", "--ts-rules-ruleset", "ts-pl-deluxe", "--co"
    )
    assert done.returncode == 0
    assert "[ts-pl-deluxe]" in done.stdout
    assert "[2e]" not in done.stdout


def test_a_failure_says_what_was_played_and_what_came(tests: Pytest) -> None:
    engine = shlex.join([sys.executable, "-I", str(EXAMPLE)])
    good = tests("--ts-rules-engine", engine, "--ts-rules-about", "6.4.2", "-rs")
    assert good.returncode == 0, good.stdout
    assert "the engine cannot: " in good.stdout  # skipped, with the reason
    bad = tests("--ts-rules-engine", f"{engine} --bug", "--ts-rules-about", "6.4.1/success-range")
    assert bad.returncode == 1
    failure = bad.stdout.partition("6.4.1/success-range space-box-1-first [deluxe]")[2].partition("____")[0]
    assert "With 2 points and a 3 the first player to reach box 1 gains 2 VP [deluxe]" in bad.stdout
    assert "  play:  indo-pakistani-war, space-race, die-3" in bad.stdout
    assert "  - space of us: expected 1, found 0" in bad.stdout
    assert "06-4-space-race.toml:" in bad.stdout
    assert "Traceback" not in failure


def test_what_failed_before_is_expected_to_fail(tests: Pytest, tmp_path: Path) -> None:
    """Test ids are those of rules; a report of before takes the blame, and only for what it knows."""
    engine = shlex.join([sys.executable, "-I", str(EXAMPLE), "--bug"])
    rows = [
        {"scenario": "space-box-1-first", "ruleset": name, "outcome": came}
        for name, came in (("deluxe", "failed"), ("2e", "passed"))
    ]
    kept = {"schema": "ts-rules/engine-report/1", "engine": {"name": "space-race-only", "version": ""}, "rows": rows}
    (tmp_path / "kept.json").write_text(json.dumps(kept), encoding="utf-8")
    about = ("--ts-rules-about", "6.4.1/success-range", "-k", "space-box-1-first", "-vv")
    done = tests("--ts-rules-engine", engine, *about, "--ts-rules-compare", "kept.json")
    assert done.returncode == 1
    assert "ts-rules::6.4.1/success-range::space-box-1-first[deluxe] XFAIL" in done.stdout
    assert "ts-rules::6.4.1/success-range::space-box-1-first[2e] FAILED" in done.stdout


WRONG = [
    (("--ts-rules-engine", "/no/such/engine"), "cannot be started"),
    (("--ts-rules-engine", OWN, "--ts-rules-about", "99"), "no scenario is about 99"),
    (("--ts-rules-engine", OWN, "--ts-rules-ruleset", "3e"), "3e"),
    (("--ts-rules-engine", OWN, "--ts-rules-compare", "nowhere.json"), "nowhere.json"),
    (("--ts-rules-engine", shlex.join([sys.executable, "-c", "input(); print(1)"])), "answered 1, which is no object"),
]


@pytest.mark.parametrize(("args", "words"), WRONG, ids=[w for _a, w in WRONG])
def test_wrong_calls_are_said_in_a_sentence(tests: Pytest, args: tuple[str, ...], words: str) -> None:
    done = tests(*args)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert words in done.stderr + done.stdout
    assert "Traceback" not in done.stderr + done.stdout
    assert "INTERNALERROR" not in done.stderr + done.stdout


HURRIED = """
import pytest
from ts_rules.verify.pytest_plugin import programs

def pytest_runtest_setup(item):  # once it has said hello, which takes a busy machine long
    item.config.stash[programs]._seconds = 0.2
"""


def test_a_stalling_engine_fails_its_tests_and_stops(tests: Pytest, tmp_path: Path) -> None:
    hello = '{"id": 1, "ok": {"protocol": "ts-rules/engine/1", "game": "twilight-struggle", "engine": "slow"}}'
    (tmp_path / "slow.py").write_text(f"import time\ninput()\nprint('{hello}', flush=True)\ntime.sleep(600)\n")
    (tmp_path / "conftest.py").write_text(HURRIED)
    args = ("--ts-rules-about", "6.3.4", "-k", "coup-in-mexico and deluxe", "-x", "--ts-rules-seconds", "120")
    done = tests("--ts-rules-engine", shlex.join([sys.executable, "-I", "slow.py"]), *args)
    assert done.returncode == 1, done.stdout
    assert "used up its 0.2 seconds when asked 'position'" in done.stdout
