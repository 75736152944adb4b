"""The wheel without any extra, in an empty environment: what it does, and the sentence that it says for all else."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from command_server import LOADED, commands
from installed_wheel import ROOT, install

from ts_rules.cli.main import COMMANDS

WORKS = (
    ("show", "6.3.4", "--lang", "pl"),
    ("show", "nato", "--lang", "el"),
    ("tree", "--lang", "it", "--under", "6.3"),
    ("explain", "6.3.4", "--lang", "pt"),
    ("where", "6.3.4"),
    ("diff", "2e", "deluxe", "--lang", "pl"),
    ("errata", "--book", "ts-pl-deluxe"),
    ("books",),
    ("terms", "action-round", "--lang", "pl"),
    ("verify", "--book", "risiko-it"),
    ("scenario", "run", "--about", "6.3.4"),
    ("scenario", "tell", "coup-in-iran"),
    ("todo", "--lang", "pl"),
    ("soak", "--games", "1"),
    ("translate", "status"),
    ("language", "status", "it"),
    ("translate", "export", "pl", "--domain", "risiko"),
    ("completion", "bash"),
    ("play", "--help"),
    ("replay", "--help"),
)
LACKS = (
    ("handbook", ("handbook", "build", "--out", "out")),
    ("words", ("check", "it")),
    ("words", ("extract", "rules.txt")),
    ("words", ("align", "rules.txt", "rules.txt")),
    ("words", ("books", "add", "rules.txt")),
    ("words", ("print", "--book", "ts-it-2e")),
    ("words", ("translate", "init", "fr")),
    ("cluster", ("soak", "--games", "1", "--cluster", "tcp://127.0.0.1:1")),
)
Share = Callable[[str, Callable[[Path], None]], Path]
Call = Callable[..., "subprocess.CompletedProcess[str]"]


def installed(place: Path) -> None:
    """The wheel, and a home in which it is used."""
    install(place)
    (place / "home").mkdir()
    (place / "home" / "rules.txt").write_text("4.2 What follows\n\nIs a rule.\n", "utf-8")


@pytest.fixture(scope="session")
def plain(share: Share) -> Iterator[Call]:
    """`ts-rules` of the wheel in that environment: each begins with nothing loaded but the modules of commands."""
    place = share("plain wheel", installed)
    home = place / "home"
    env = {"HOME": str(home), "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"}
    own = [name for name in LOADED if name.startswith("ts_rules.cli.")]
    with commands(str(place / "venv" / "bin" / "python"), env, own, games=()) as running:
        yield lambda *args: running.run(*args, cwd=home, env=env)


def test_every_command_is_tried() -> None:
    assert {c[0] for c in WORKS} | {c[0] for _extra, c in LACKS} == set(COMMANDS)


@pytest.mark.parametrize("command", WORKS, ids=" ".join)
def test_what_needs_no_extra_works(command: tuple[str, ...], plain: Call) -> None:
    done = plain(*command)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize(("extra", "command"), LACKS, ids=lambda x: x if isinstance(x, str) else " ".join(x))
def test_what_needs_one_says_which_in_a_sentence(extra: str, command: tuple[str, ...], plain: Call) -> None:
    done = plain(*command)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.endswith(f"needs the extra '{extra}': pip install 'ts-rules[{extra}]'."), line


def test_every_module_that_we_import_is_asked_for_by_name() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *(d for name, some in extras.items() if name != "bench" for d in some)]
    names = [a.replace("-", "_").lower() for a in asked]
    for path in (ROOT / "ts_rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            found = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            found += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            for module in {m.partition(".")[0] for m in found} - sys.stdlib_module_names - {"ts_rules"}:
                assert any(n.startswith(module) for n in names), f"{path} imports {module}"
