"""The wheel of this checkout, installed in an environment that has nothing else than what the wheel asks for."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from importlib.metadata import distribution, requires
from pathlib import Path

__all__ = ["ROOT", "install"]

ROOT = Path(__file__).resolve().parents[1]


def install(place: Path, **environment: str) -> Path:
    """Build the wheel and let pip install it in a new environment; the Python of that environment."""
    build = [sys.executable, "-m", "build", "--quiet", "--wheel", "--no-isolation", "--outdir", str(place), str(ROOT)]
    _call(*build, **environment)
    venv.create(place / "venv", symlinks=True)
    python = place / "venv" / "bin" / "python"
    wheel = next(place.glob("*.whl"))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python), "install", "--quiet"]
    _call(*pip, "--no-index", "--no-deps", str(wheel))  # what it asks for is here already
    (site,) = (place / "venv").glob("lib/python3*/site-packages")
    base = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    for name in {n.lower() for asked in base for n in _needed(re.split(r"[<>=]", asked, maxsplit=1)[0])}:
        for file in distribution(name).files or ():
            if ".." not in file.parts and "__pycache__" not in file.parts:
                (site / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), site / file)
    return python


def _call(*words: str, **environment: str) -> None:
    done = subprocess.run(words, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise AssertionError(f"{' '.join(words)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def _needed(name: str) -> Iterator[str]:
    """A package and what it asks for, extras left out."""
    yield name
    for asked in requires(name) or ():
        if "extra ==" not in asked and not re.search(r"sys_platform|python_version", asked):
            yield from _needed(re.split(r"[^\w.-]", asked, maxsplit=1)[0])
