"""The third game as pip installs it, for all tests of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def plugged(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the game is installed, by pip, from its own project."""
    target = tmp_path_factory.mktemp("site")
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "--no-index"]
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(target), str(HERE / "noughts")]
    subprocess.run(command, check=True, capture_output=True)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(target), os.environ.get("PYTHONPATH", ""))))}
