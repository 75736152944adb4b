"""How well the tests hold the rooms around the engine: small changes of their functions, judged by the tests.

    .venv/bin/python tests/bench/rooms_mutation.py [--room extract ...] [--sample 60] [--draw TEXT] [--write RESULT]

The whole suite runs once with coverage and tells which test runs which line.  Then changes are drawn from each room
(the same `--draw` draws the same ones), each is made in a copy of the project, and the tests that run the changed line
judge it, the quickest first.  A change is killed when one of them fails, raises or takes far longer than it did; one
that no test runs, or that all of them pass, survived and is listed.  Nothing is claimed equivalent.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import datetime
import multiprocessing
import os
import platform
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from mutation.operators import Change, apply, changes

ROOT = Path(__file__).resolve().parents[2]
ROOMS = {
    "extract": ("extract",),
    "evidence": ("evidence",),
    "align": ("align",),
    "checks": ("translate/checks",),
    "exchange": ("translate/exchange",),
    "handbook": ("handbook", "report"),
}
SPARE = ("bench", "structure")
"""Tests that judge the looks of the code, not what it does, are asked nothing."""
HEAVY = ("numpy", "sphinx.application", "docutils.core", "pdfplumber", "polib", "babel", "rich", "click")
SLACK = 60.0  # seconds of processor time above three times what the tests take
HARNESS = 70
"""The exit code where not a test failed but this script."""
FIRST = 20.0  # seconds of tests that are tried before all the others


@dataclass(frozen=True)
class Mutant:
    """One change of one function."""

    room: str
    path: str
    function: str
    line: int
    operator: str
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        """As a line of the list of survivors."""
        return f"{self.path}:{self.line} {self.function}: {self.operator}: {self.before[:70]} -> {self.after[:70]}"


@dataclass(frozen=True)
class Verdict:
    """What became of it: `killed` names the tests that did it, or says that none runs the line."""

    mutant: Mutant
    killed: bool
    why: str


def mutants_of(room: str) -> Iterator[Mutant]:
    """Every change of every function of a room, in the order in which they are written."""
    for folder in ROOMS[room]:
        for path in sorted((ROOT / "ts_rules" / folder).rglob("*.py")):
            tree = ast.parse(path.read_text("utf-8"))
            for function, change in _changes(tree):
                where = str(path.relative_to(ROOT))
                made = _source(tree, function, change)
                yield Mutant(
                    room, where, function.name, change.line, change.operator, change.before, change.after, made
                )


def _changes(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, Change]]:
    inner = {id(n) for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for n in ast.walk(f) if n is not f}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and id(node) not in inner:
            yield from ((node, change) for change in changes(node, lambda _text, _context: None))


def _source(tree: ast.Module, function: ast.FunctionDef, change: Change) -> str:
    changed = apply(function, change)

    kept = ast.Module(body=[*tree.body], type_ignores=[])
    kept.body = [changed if n is function else n for n in kept.body]  # type: ignore[misc]
    for n, part in enumerate(kept.body):
        if isinstance(part, ast.ClassDef) and any(inside is function for inside in ast.walk(part)):
            body = [changed if inside is function else inside for inside in part.body]
            held = ast.ClassDef(part.name, part.bases, part.keywords, body, part.decorator_list)
            kept.body[n] = held
    return ast.unparse(ast.fix_missing_locations(kept))


def copy_of_project(into: Path) -> Path:
    """What git tracks, as it is now, in a folder of its own beside the books."""
    project = into / "main"
    command = ["git", "ls-files", "-z", "-co", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, names.stdout.decode().split("\0")):
        target = project / name
        target.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileNotFoundError):
            shutil.copy2(ROOT / name, target)
    subprocess.run(["git", "init", "-q"], cwd=project, check=True)
    subprocess.run(["git", "add", "-A"], cwd=project, check=True)
    who = ["-c", "user.name=bench", "-c", "user.email=bench@localhost"]
    subprocess.run(["git", *who, "commit", "-qm", "as it is"], cwd=project, check=True)
    return project


def environment(project: Path, cache: Path) -> dict[str, str]:
    """Of a run in a copy: its own modules first, its own cache, no bytecode that could outlive a change."""
    own = {"PYTHONPATH": str(project), "XDG_CACHE_HOME": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    return {**os.environ, **own, "COVERAGE_CORE": "ctrace"}


def covered(
    project: Path, cache: Path, work: Path, asked: list[str]
) -> tuple[dict[str, dict[int, set[str]]], dict[str, float]]:
    """By file and line the tests that run it, and how long each test takes."""
    data, report = work / "coverage", work / "tests.xml"
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", "--cov=ts_rules"]
    command += ["--cov-context=test", "--cov-report=", f"--junitxml={report}", "-o", "junit_family=xunit1", *asked]
    env = environment(project, cache) | {"COVERAGE_FILE": str(data)}
    done = subprocess.run(command, cwd=project, env=env, capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(f"The tests fail before anything is changed:\n{done.stdout.decode()[-3000:]}")
    seconds = {}
    for case in ET.parse(report).iter("testcase"):  # noqa: S314 - written by our own run
        seconds[f"{case.get('file')}::{_named(case)}"] = float(case.get("time") or 0)
    return _lines(data, project), seconds


def _named(case: ET.Element) -> str:
    module = (case.get("file") or "").removesuffix(".py").replace("/", ".")
    inside = (case.get("classname") or "").removeprefix(module).strip(".")
    return "::".join(filter(None, (inside, case.get("name") or "")))


def _lines(data: Path, project: Path) -> dict[str, dict[int, set[str]]]:
    from coverage.numbits import numbits_to_nums

    found: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    with sqlite3.connect(data) as base:
        contexts = {n: name.rpartition("|")[0] for n, name in base.execute("select id, context from context")}
        files = {n: os.path.relpath(path, project) for n, path in base.execute("select id, path from file")}
        arcs = base.execute("select count(*) from arc").fetchone()[0]
        if arcs:
            for file, context, _start, line in base.execute("select file_id, context_id, fromno, tono from arc"):
                if contexts[context] and line > 0:
                    found[files[file]][line].add(contexts[context])
        for file, context, bits in base.execute("select file_id, context_id, numbits from line_bits"):
            if contexts[context]:
                for line in numbits_to_nums(bits):
                    found[files[file]][line].add(contexts[context])
    return found


def _tests_of(mutant: Mutant, lines: Mapping[int, set[str]], seconds: Mapping[str, float]) -> list[str]:
    tests = {t for t in lines.get(mutant.line, ()) if not any(f"/{s}" in t or f"_{s}" in t for s in SPARE)}
    return sorted(tests, key=lambda t: (seconds.get(t, 1.0), t))


def _batches(tests: list[str], seconds: Mapping[str, float]) -> Iterator[list[str]]:
    """The quick ones first, then the rest."""
    total, cut = 0.0, len(tests)
    for n, test in enumerate(tests):
        total += seconds.get(test, 1.0)
        if total > FIRST:
            cut = max(1, n)
            break
    yield from filter(None, (tests[:cut], tests[cut:]))


def _run(project: Path, cache: Path, tests: list[str], limit: float) -> int:
    """pytest in a forked process that has the heavy libraries already; its exit code, or 9 if it has no end."""
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        code = HARNESS
        try:
            os.chdir(project)
            os.environ.update(environment(project, cache))
            sys.path[:0] = [str(project)]
            sink = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(sink, stream)
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 5))
            import pytest

            code = pytest.main(["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-p", "no:cov", *tests])
        except BaseException:  # noqa: BLE001 - it goes on no further than this process
            traceback.print_exc(file=(project.parent / "harness.txt").open("w"))
        finally:
            os._exit(int(code))
    ends = time.monotonic() + 4 * limit
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 9
        if time.monotonic() > ends:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, 9)
            os.waitpid(child, 0)
            return 9
        time.sleep(0.05)


def judge(
    task: tuple[list[Mutant], Path, Mapping[str, Mapping[int, set[str]]], Mapping[str, float]],
) -> list[Verdict]:
    """Judge some changes, one after another, in a copy of one's own."""
    mutants, project, lines, seconds = task
    cache = project.parent / "cache"
    for name in HEAVY:
        with contextlib.suppress(ImportError):
            __import__(name)
    found = []
    for mutant in mutants:
        path = project / mutant.path
        before = path.read_text("utf-8")
        tests = _tests_of(mutant, lines.get(mutant.path, {}), seconds)
        killed, why = False, "no test runs it" if not tests else f"{len(tests)} tests pass"
        path.write_text(mutant.source, "utf-8")
        try:
            for batch in _batches(tests, seconds):
                limit = SLACK + 3 * sum(seconds.get(t, 1.0) for t in batch)
                code = _run(project, cache, batch, limit)
                if code == HARNESS:
                    raise RuntimeError((project.parent / "harness.txt").read_text())
                if code not in (0, 5):
                    killed, why = True, f"exit {code}"
                    break
        finally:
            path.write_text(before, "utf-8")
            subprocess.run(["git", "checkout", "-q", "--", "."], cwd=project, check=False)
        sys.stderr.write(f"{'killed  ' if killed else 'SURVIVED'} {mutant} ({why})\n")
        found.append(Verdict(mutant, killed, why))
    return found


def drawn(room: str, sample: int, draw: str) -> list[Mutant]:
    """So many changes of a room, drawn by lot from a text."""
    every = list(mutants_of(room))
    return random.Random(f"{draw} {room}").sample(every, min(sample, len(every)))


def figures(verdicts: Iterable[Verdict]) -> Iterator[str]:
    """A line for each room, then what survived."""
    by_room: dict[str, list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        by_room[verdict.mutant.room].append(verdict)
    for room, found in by_room.items():
        killed = sum(v.killed for v in found)
        yield f"{room:10} {killed:4} of {len(found):4} killed  {killed / len(found):6.1%}"
    yield ""
    yield "Survivors"
    for found in by_room.values():
        yield from (f"{v.mutant.room:9} {v.mutant} ({v.why})" for v in found if not v.killed)


def main() -> int:
    """Draw, judge, print."""
    parser = argparse.ArgumentParser(description="Mutation run of the rooms around the engine.")
    parser.add_argument("--room", choices=ROOMS, action="append", help="only this room (may be given again)")
    parser.add_argument("--sample", type=int, default=60, metavar="N", help="changes of each room (60)")
    parser.add_argument("--draw", default="1", metavar="TEXT", help="another text draws other changes")
    parser.add_argument("--tests", nargs="+", default=["tests"], metavar="PATH", help="only these tests may judge")
    parser.add_argument("--write", type=Path, metavar="RESULT", help="write what is printed to a file")
    args = parser.parse_args()
    began = time.monotonic()
    chosen = [m for room in args.room or ROOMS for m in drawn(room, args.sample, args.draw)]
    random.Random(args.draw).shuffle(chosen)
    with tempfile.TemporaryDirectory(prefix="rooms-") as folder:
        work = Path(folder)
        places = [copy_of_project(work / str(n)) for n in range(os.cpu_count() or 1)]
        lines, seconds = covered(places[0], work / "0" / "cache", work, args.tests)
        plain = {name: dict(by_line) for name, by_line in lines.items()}
        tasks = [(chosen[n :: len(places)], place, plain, seconds) for n, place in enumerate(places)]
        with multiprocessing.get_context("fork").Pool(len(places)) as pool:
            verdicts = [v for part in pool.map(judge, tasks, chunksize=1) for v in part]
    order = {m: n for n, m in enumerate(chosen)}
    verdicts.sort(key=lambda v: (list(ROOMS).index(v.mutant.room), v.mutant.path, order[v.mutant]))
    said = [
        f"Mutation of the rooms, {datetime.datetime.now(datetime.UTC):%Y-%m-%d %H:%M} UTC",
        f"Python {platform.python_version()}: {' '.join(['rooms_mutation.py', *sys.argv[1:]])}",
        f"{len(verdicts)} changes drawn by lot, judged by the tests that run them, {time.monotonic() - began:.0f} s.",
        "",
        *figures(verdicts),
    ]
    sys.stdout.write("\n".join([*said, ""]))
    if args.write:
        args.write.write_text("\n".join([*said, ""]), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
