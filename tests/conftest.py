"""Fixtures that several folders share."""

from __future__ import annotations

import fcntl
import gc
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import command_server
import pytest
from browser import browser
from click.testing import CliRunner, Result
from command_server import Commands
from hypothesis import HealthCheck, settings

from ts_rules.games import load_game
from ts_rules.model import Game

ROOT = Path(__file__).resolve().parent.parent

# No example is judged by the clock, and each run has the same ones; `--hypothesis-profile explore` looks for others.
settings.register_profile("steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("explore", settings.get_profile("steady"), derandomize=False, max_examples=1000)
settings.load_profile("steady")

STRANGE = ("FORCE_COLOR", "NO_COLOR", "PYTEST_ADDOPTS", "SOURCE_DATE_EPOCH")
"""What somebody's shell may say, and what would change what commands print."""
SELDOM = (100_000, 20, 100)
"""So many new objects before Python looks for cycles among the youngest, and so many such looks before older ones."""
UNUSED = frozenset(("idlelib", "site-packages", "test", "tests"))
"""Folders of Python and of packages from which no test imports."""
BROWSER = pytest.StashKey[tuple[Any, ExitStack]]()
_kept: list[Path] = []


def pytest_configure(config: pytest.Config) -> None:
    """What the commands keep goes to a folder of this run, which all its processes share, before a usual window.

    The user's own cache and books neither help a test nor are written to. Only what npm fetched for the handbook stays
    where it is. Where no bytecode may be written beside the code, that of child processes goes to this folder too:
    hundreds of them would compile everything anew. What was compiled when it was installed is linked from there.
    """
    gc.set_threshold(*SELDOM)  # books, games and thousands of tests stay to the end: to look again takes a fifth of it
    if hasattr(config, "workerinput") or _kept:
        return  # the environment came from the process that started this one
    folder = Path(tempfile.mkdtemp(prefix="ts-rules-tests-"))
    _kept.append(folder)
    users = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ts_rules" / "pyodide"
    (folder / "cache" / "ts_rules").mkdir(parents=True)
    try:
        users.mkdir(parents=True, exist_ok=True)
        (folder / "cache" / "ts_rules" / "pyodide").symlink_to(users)
    except OSError:  # a home that cannot be written: it is fetched for this run
        pass
    for name in STRANGE:
        os.environ.pop(name, None)
    os.environ |= {"XDG_CACHE_HOME": str(folder / "cache"), "XDG_DATA_HOME": str(folder / "data"), "COLUMNS": "80"}
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", "") or not os.access(ROOT / "ts_rules", os.W_OK):
        os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
        for place in {sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")}:
            _link_bytecode(place, f"{folder / 'bytecode'}")


def _link_bytecode(place: str, prefix: str) -> None:
    """Python looks below a prefix for what it finds in `__pycache__` otherwise, for all that is installed as well."""
    ending = f".{sys.implementation.cache_tag}.pyc"
    for here, folders, files in os.walk(place):
        folders[:] = [name for name in folders if name not in UNUSED]
        if (at := Path(here)).name == "__pycache__" and at.parent.is_absolute():
            there = prefix + str(at.parent)
            os.makedirs(there, exist_ok=True)  # noqa: PTH103 - thousands of files: Path is slower
            for name in files:
                if name.endswith(ending):
                    os.symlink(f"{here}/{name}", f"{there}/{name}")  # noqa: PTH211 - as above


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that use a page in a browser come first: one browser serves them all."""
    items.sort(key=lambda item: not _browses(item))


def _browses(item: pytest.Item) -> bool:
    return "chromium" in getattr(item, "fixturenames", ())


def pytest_collection_finish() -> None:
    """What is loaded by now is never looked at again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)  # when what the test made is taken down
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """The browser is closed before tests that need none: a thread watches its driver, and what has one never forks."""
    needed = nextitem is not None and (_browses(nextitem) or nextitem.path == item.path)
    if BROWSER in item.config.stash and not needed:
        item.config.stash[BROWSER][1].close()
        del item.config.stash[BROWSER]


@pytest.fixture(scope="module")
def chromium(request: pytest.FixtureRequest) -> Iterator[Any]:
    """The browser of this process, without any page that another module opened."""
    stash = request.config.stash
    if BROWSER not in stash:
        with ExitStack() as opened:
            stash[BROWSER] = (opened.enter_context(browser()), opened.pop_all())
    found, _ = stash[BROWSER]
    yield found
    for context in [*found.contexts]:
        context.close()


def pytest_unconfigure() -> None:
    """Leave nothing behind."""
    while _kept:
        shutil.rmtree(_kept.pop(), ignore_errors=True)


@pytest.fixture(scope="session")
def ts() -> Game:
    return load_game("ts")


@pytest.fixture(scope="session")
def risiko() -> Game:
    return load_game("risiko")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages in English whatever the machine speaks."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


Share = Callable[[str, Callable[[Path], None]], Path]


@pytest.fixture(scope="session")
def share(tmp_path_factory: pytest.TempPathFactory) -> Share:
    """A folder that all processes of this run share and one of them fills: `share(name, fill)`."""
    base = tmp_path_factory.getbasetemp()
    common = base.parent if base.name.startswith("popen-") else base

    def folder(name: str, fill: Callable[[Path], None]) -> Path:
        place = common / f"shared-{name}"
        place.mkdir(exist_ok=True)
        with (place / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (place / "done").exists():
                fill(place)
                (place / "done").touch()
        return place

    return folder


def _handbook(folder: Path, *more: str) -> None:
    command = [sys.executable, "-m", "ts_rules", "handbook", "build", "--out", str(folder / "site"), *more]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (folder / "said").write_text(done.stdout, encoding="utf-8")


@pytest.fixture(scope="session")
def handbook(share: Share) -> Path:
    """The site that `make handbook` makes, built once for all tests by the same command; nobody may write into it."""
    return share("handbook", lambda folder: _handbook(folder, "--books")) / "site"


@pytest.fixture(scope="session")
def small_site(share: Share) -> Path:
    """A site in English and Italian; nobody may write into it."""
    return share("small-handbook", lambda folder: _handbook(folder, "--lang", "it")) / "site"


@pytest.fixture(scope="session")
def private_site(share: Share) -> Path:
    """A site in English with words of somebody's own copies; nobody may write into it."""
    from private_handbook import build_private

    return share("private-handbook", build_private) / "site"


@pytest.fixture
def small_handbook(small_site: Path, tmp_path: Path) -> Path:
    """A copy of it with what building it kept, to be built again or broken."""
    for name in ("site", ".site.work"):
        shutil.copytree(small_site.parent / name, tmp_path / name, symlinks=True)
    return tmp_path / "site"


Run = Callable[..., "subprocess.CompletedProcess[str]"]
OF_A_START = ("LANG", "LC_", "PYTHON", "_TS_RULES")
"""What Python or the commands look at while they start."""


@pytest.fixture(scope="session")
def commands() -> Iterator[Commands]:
    """What runs commands without starting Python for each."""
    with command_server.commands() as running:
        yield running


@pytest.fixture
def run(tmp_path: Path, commands: Commands) -> Run:
    """A command in a process of its own, in an empty folder: what a user sees."""

    def call(*args: str, python: tuple[str, ...] = (), **env: str) -> subprocess.CompletedProcess[str]:
        if not python and not any(name.startswith(OF_A_START) for name in env):
            return commands.run(*args, cwd=tmp_path, env={**os.environ, **env})
        return subprocess.run(
            [sys.executable, *python, "-m", "ts_rules", *args],
            cwd=tmp_path,
            env={**os.environ, **env},
            capture_output=True,
            text=True,
            check=False,
        )

    return call


@pytest.fixture
def invoke() -> Callable[..., Result]:
    """A command in this process: quicker, for what needs no exit code of `run`."""
    from ts_rules.cli.main import main

    def call(*args: str) -> Result:
        return CliRunner().invoke(main, list(args), catch_exceptions=False, standalone_mode=False)

    return call


@pytest.fixture(scope="session")
def books_folder() -> Path:
    """Where the real rulebooks are, or a skip (a failure where skips are forbidden)."""
    given = os.environ.get("TS_RULES_BOOKS", "")
    if given and Path(given).is_dir():
        return Path(given)
    if os.environ.get("TS_RULES_NO_SKIP"):
        pytest.fail("TS_RULES_NO_SKIP is set, and TS_RULES_BOOKS names no folder of rulebooks")
    pytest.skip("no real rulebooks here (TS_RULES_BOOKS)")
