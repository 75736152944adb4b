"""Code blocks of README and docs are true: commands and Python print what they show, excerpts stand where they say.

A line `...` in shown output stands for any lines, `...` inside a line for any text.  Paths in our checkout are shown
as from its top.  What is not run (make, git ...) shows no output, and its first word is on the list below.
"""

from __future__ import annotations

import ast
import doctest
import json
import os
import re
import shlex
import shutil
import subprocess
import textwrap
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import Result

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.rst"))]
NOT_RUN = {".", "cd", "cp", "eval", "export", "git", "make", "mkdir", "mv", "pip", "pytest", "sha256sum"}
FENCE = re.compile(r"^```(?P<lang>\w+)\n(?P<options>)(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
DIRECTIVE = re.compile(
    r"^(?P<indent> *)\.\. code-block:: *(?P<lang>\w+)\n(?P<options>(?: +:[\w-]+:.*\n)*)"
    r"(?P<body>(?:[ \t]*\n|(?P=indent) {3}.*\n)+)",
    re.MULTILINE,
)
SHOWN = [f"show {ident}" for ident in ("6.3.4", "6.3.2/coup-success", "6.3.2/coup-surplus", "nato")]
FIELDS = [*SHOWN, "tree", "where nato", "books"]

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@dataclass(frozen=True)
class Block:
    """A code block: where it stands, its language, the file it is taken from, its text."""

    page: Path
    line: int
    lang: str
    caption: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks() -> Iterator[Block]:
    for page in PAGES:
        whole = page.read_text("utf-8")
        for found in (FENCE if page.suffix == ".md" else DIRECTIVE).finditer(whole):
            caption = re.search(r":caption: *(.*)", found["options"])
            line = whole.count("\n", 0, found.start()) + 1
            text = textwrap.dedent(found["body"]).strip("\n")
            yield Block(page, line, found["lang"], caption[1].strip() if caption else "", text)


BLOCKS = list(blocks())
CONSOLES = [b for b in BLOCKS if b.lang == "console"]
EXCERPTS = [b for b in BLOCKS if b.lang in ("python", "toml", "po") and ">>> " not in b.text]
PYTHON = {p: t for p in PAGES if ">>> " in (t := "\n\n".join(b.text for b in BLOCKS if b.page == p))}


@pytest.fixture(autouse=True)
def _a_stranger(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A user without books, before a window of the usual width."""
    monkeypatch.delenv("TS_RULES_BOOKS", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "none"))
    monkeypatch.setenv("COLUMNS", "80")


def calls(block: Block) -> list[tuple[str, list[str]]]:
    """Each command of a console block, and the lines shown below it."""
    found: list[tuple[str, list[str]]] = []
    for line in block.text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            assert found, f"{block}: begins without a command"
            found[-1][1].append(line.rstrip())
    return found


def pattern(shown: list[str]) -> str:
    """A regular expression for what is shown."""
    lines = [r"(?:.*\n)*" if x == "..." else re.escape(x).replace(r"\.\.\.", ".*") + r"\n" for x in shown]
    return "".join(lines)


@pytest.fixture
def built(small_site: Path, tmp_path: Path) -> None:
    """The site in Italian stands where the pages say that they build it: to build it once is enough."""
    for out in ("site", "build/handbook"):
        shutil.copytree(small_site, tmp_path / out, copy_function=os.link)


@pytest.mark.parametrize("block", CONSOLES, ids=str)
def test_commands_print_what_is_shown(block: Block, run: Run, request: pytest.FixtureRequest) -> None:
    code = 0
    if "handbook build" in block.text:
        request.getfixturevalue("built")
    for command, shown in calls(block):
        first, *rest = shlex.split(command)
        if first == "ts-rules":
            done = run(*rest)
            code, printed = done.returncode, (done.stdout + done.stderr).replace(f"{ROOT}/", "")
            assert code in (0, 2, 3), printed
            lines = "".join(f"{line.rstrip()}\n" for line in printed.rstrip().splitlines())
            assert re.fullmatch(pattern(shown), lines), f"{block}: {command}\n{lines}"
        elif command == "echo $?":
            assert shown == [str(code)], f"{block}: the exit code is {code}"
        else:
            assert first in NOT_RUN, f"{block}: {first} is not on the list of what is not run"
            assert not shown, f"{block}: {command} is not run, so it shows nothing"


@pytest.mark.parametrize("page", PYTHON, ids=lambda p: str(p.relative_to(ROOT)))
def test_python_says_what_is_shown(page: Path) -> None:
    said: list[str] = []
    test = doctest.DocTestParser().get_doctest(PYTHON[page], {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert runner.run(test, out=said.append).failed == 0, "".join(said)


@pytest.mark.parametrize("block", EXCERPTS, ids=str)
def test_excerpts_stand_where_they_say_and_all_else_parses(block: Block) -> None:
    if block.caption:
        file = ROOT / block.caption
        assert re.search(pattern(block.text.splitlines()), file.read_text("utf-8") + "\n"), f"{block}: {file}"
    elif block.lang == "toml":
        tomllib.loads(block.text)
    elif block.lang == "python":
        ast.parse(block.text)


def test_no_block_is_missed() -> None:
    written = sum(len(re.findall(r"^```\w|^ *\.\. code-block::", p.read_text("utf-8"), re.MULTILINE)) for p in PAGES)
    assert written == len(BLOCKS)
    assert not [str(b) for b in BLOCKS if b.lang != "console" and re.search(r"^\$ ", b.text, re.MULTILINE)]


def test_the_reference_names_every_command_option_and_field(invoke: Callable[..., Result]) -> None:
    lines = (ROOT / "docs/reference/command-line.rst").read_text("utf-8")
    commands = re.findall(r"^  (\w+) {2,}", invoke("--help").output.partition("Commands:")[2], re.MULTILINE)
    for command in (*commands, "handbook build"):
        assert f"``ts-rules {command}" in lines, command
        for option in re.findall(r"--[a-z-]+", invoke(*command.split(), "--help").output.partition("Examples:")[0]):
            assert f"``{option}" in lines, f"{command} {option}"
    fields = (ROOT / "docs/reference/json.rst").read_text("utf-8")
    for call in FIELDS:
        for name in re.findall(r'^ +"([a-z_]+)":', invoke(*call.split(), "--format", "json").output, re.MULTILINE):
            if name not in ("lowers", "raises", "exceed", "reach", "deluxe"):  # slugs of readings and editions
                assert f"``{name}``" in fields, f"{call}: {name}"
    assert json.loads(invoke("tree", "--format", "json").output)["schema"] in fields
