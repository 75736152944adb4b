"""Code blocks of README and docs are true: commands and Python print what they show, excerpts stand where they say.

Pages that say what to add to which file are walked in a copy of the project, from top to bottom.  A line `...` in shown
output stands for any lines, `...` inside a line for any text.  Paths in our checkout are shown as from its top.  What
is not run (make, git ...) shows no output, and its first word is on the list below.
"""

from __future__ import annotations

import ast
import doctest
import json
import os
import re
import shlex
import subprocess
import sys
import textwrap
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import Result
from edited_tree import copied, few_scenarios

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.rst"))]
NOT_RUN = {".", "cd", "cp", "eval", "export", "git", "make", "mkdir", "mv", "pip", "pytest", "sha256sum"}
FENCE = re.compile(r"^```(?P<lang>\w+)\n(?P<options>)(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
DIRECTIVE = re.compile(
    r"^(?P<indent> *)\.\. code-block:: *(?P<lang>[\w+]+)\n(?P<options>(?: +:[\w-]+:.*\n)*)"
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
WALKED = {b.page for b in BLOCKS if b.caption.startswith(("add to ", "new file "))}
CONSOLES = [b for b in BLOCKS if b.lang == "console" and b.page not in WALKED]
EXCERPTS = [
    b
    for b in BLOCKS
    if b.lang in ("python", "toml", "po", "html+jinja", "javascript")
    and ">>> " not in b.text
    and not b.caption.startswith(("add to ", "new file "))
]
PYTHON = {
    p: t for p in PAGES if p not in WALKED and ">>> " in (t := "\n\n".join(b.text for b in BLOCKS if b.page == p))
}


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


@pytest.mark.parametrize("block", CONSOLES, ids=str)
def test_commands_print_what_is_shown(block: Block, run: Run, request: pytest.FixtureRequest) -> None:
    code = 0
    for command, shown in calls(block):
        first, *rest = shlex.split(command)
        if first == "ts-rules":
            rest = [str(ROOT / word) if word.startswith("docs/") else word for word in rest]
            done = built(rest, request) if rest[:2] == ["handbook", "build"] else run(*rest)
            code, printed = done.returncode, (done.stdout + done.stderr).replace(f"{ROOT}/", "")
            assert code in (0, 2, 3), printed
            lines = "".join(f"{line.rstrip()}\n" for line in printed.rstrip().splitlines())
            assert re.fullmatch(pattern(shown), lines), f"{block}: {command}\n{lines}"
        elif command == "echo $?":
            assert shown == [str(code)], f"{block}: the exit code is {code}"
        else:
            assert first in NOT_RUN, f"{block}: {first} is not on the list of what is not run"
            assert not shown, f"{block}: {command} is not run, so it shows nothing"


def built(args: list[str], request: pytest.FixtureRequest) -> subprocess.CompletedProcess[str]:
    """What building a handbook printed: the one in Italian was built by the same command, but for its place."""
    out = args[args.index("--out") + 1] if "--out" in args else "build/handbook"
    assert [a for a in args[2:] if a not in ("--out", out)] == ["--lang", "it"], "no test builds this one"
    site: Path = request.getfixturevalue("small_site")
    said = (site.parent / "said").read_text("utf-8")
    assert site.as_uri() in said
    return subprocess.CompletedProcess(args, 0, said.replace(site.as_uri(), f"file:///home/reader/{out}"), "")


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
        depths = (pattern(textwrap.indent(block.text, margin).splitlines()) for margin in ("", " " * 4, " " * 8))
        assert any(re.search(lines, file.read_text("utf-8") + "\n") for lines in depths), f"{block}: {file}"
    elif block.lang == "toml":
        tomllib.loads(block.text)
    elif block.lang == "python":
        ast.parse(block.text)


@pytest.mark.parametrize("page", sorted(WALKED), ids=lambda p: p.stem)
def test_a_how_to_leads_where_it_says(page: Path, tmp_path: Path) -> None:
    """Files are made and added to as the page says, and its commands print what it shows."""
    root = copied(tmp_path / "copy")
    if "$ ts-rules todo" not in {line for b in BLOCKS if b.page == page for line in b.text.splitlines()}:
        few_scenarios(root)  # all would be played and told; what docs name shows as much, but for what is left to do
    env = {**os.environ, "PYTHONPATH": str(root)}  # where what is kept is kept by content

    def run(*command: str) -> subprocess.CompletedProcess[str]:
        python = [sys.executable, *command]
        return subprocess.run(python, cwd=root, env=env, capture_output=True, text=True, check=False)

    for block in (b for b in BLOCKS if b.page == page):
        if block.caption.startswith(("add to ", "new file ")):
            add(root, block)
        elif block.lang == "pycon":
            said = run("-c", DOCTEST, block.text)
            assert said.returncode == 0, f"{block}:\n{said.stdout}{said.stderr}"
        elif block.lang == "console":
            for command, shown in calls(block):
                program, *rest = shlex.split(command)
                if program == "ts-rules":
                    done = run("-m", "ts_rules", *rest)
                    lines = "".join(f"{line.rstrip()}\n" for line in (done.stdout + done.stderr).rstrip().splitlines())
                    assert re.fullmatch(pattern(shown), lines), f"{block}: {command}\n{lines}"
                elif program == "python":
                    (target,) = re.findall(r"> (\S+)$", command)
                    (root / target).write_text(run(*rest[: rest.index(">")]).stdout, "utf-8")
                else:
                    assert program in NOT_RUN, f"{block}: {program} is not on the list of what is not run"
    changed = run("-c", CHANGED)
    assert changed.returncode == 0, changed.stdout + changed.stderr


DOCTEST = """
import doctest, sys
test = doctest.DocTestParser().get_doctest(sys.argv[1], {}, "how-to", "how-to", 0)
sys.exit(doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed)
"""
CHANGED = """
from ts_rules.games import installed, load_game
from ts_rules.translate.checks import checks
from ts_rules.translate.checks.page import page
for name in installed():
    load_game(name)
assert page() == open("docs/reference/checks.rst", encoding="utf-8").read()
"""


def add(root: Path, block: Block) -> None:
    """Do what a caption says: a new file, the end of a file, or above the one line that begins so, as deep as that."""
    new, _colon, anchor = block.caption.partition(", above: ")
    path = root / new.removeprefix("add to ").removeprefix("new file ")
    assert path.is_file() == block.caption.startswith("add to "), block
    if not anchor:
        before = f"{path.read_text('utf-8').rstrip()}\n\n\n" if path.is_file() else ""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{before}{block.text}\n", "utf-8")
        return
    lines = path.read_text("utf-8").splitlines(keepends=True)
    (place,) = (n for n, line in enumerate(lines) if line.strip().startswith(anchor))
    margin = lines[place][: len(lines[place]) - len(lines[place].lstrip())]
    space = "\n\n" if block.text.startswith("@") else ""
    lines.insert(place, textwrap.indent(block.text + "\n", margin) + space)
    path.write_text("".join(lines), "utf-8")


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
