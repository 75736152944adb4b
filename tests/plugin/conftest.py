"""The third game as pip installs it, for all tests of it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
Share = Callable[[str, Callable[[Path], None]], Path]


@pytest.fixture(scope="session")
def plugged(share: Share) -> dict[str, str]:
    """An environment in which the game is installed, by pip, from its own project."""

    def fill(place: Path) -> None:
        options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "--no-index"]
        goal = ["--target", str(place / "packages"), str(HERE / "noughts")]
        subprocess.run([sys.executable, "-m", "pip", "install", *options, *goal], check=True, capture_output=True)

    target = share("plugged", fill) / "packages"
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(target), os.environ.get("PYTHONPATH", ""))))}
