"""A game is found however its package is installed: in a folder, an archive, or by a finder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

PACKAGE = "from ts_rules.model import GameSpec\nSPEC = GameSpec('{0}', '{0}', 'Go', __name__, ('a',))\n"
ASK = "import sys; from ts_rules.games import installed; print(*installed(), 'importlib.metadata' in sys.modules)"
FINDER = """
import importlib.metadata, sys

class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        return None

    @staticmethod
    def find_distributions(context):
        return [importlib.metadata.PathDistribution(__import__("pathlib").Path({hidden!r}) / "go-1.dist-info")]

sys.meta_path.append(Finder)
del sys.modules["importlib.metadata"]
"""


def _write(folder: Path, info: str = "go-1.dist-info") -> Path:
    (folder / "go").mkdir(parents=True)
    (folder / "go" / "__init__.py").write_text(PACKAGE.format("go"))
    (folder / info).mkdir()
    (folder / info / ("PKG-INFO" if info.endswith("egg-info") else "METADATA")).write_text("Name: go\nVersion: 1\n")
    (folder / info / "entry_points.txt").write_text("[console_scripts]\n\n[ts_rules.games]\ngo = go:SPEC\n")
    return folder


def _found(path: Path, code: str = ASK) -> list[str]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(Path(__file__).parents[2]), str(path)))}
    return subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    ).stdout.split()


@pytest.mark.parametrize("info", ["go-1.dist-info", "go.egg-info", "Go-1.DIST-INFO"])
def test_in_a_folder(tmp_path: Path, info: str) -> None:
    assert "go" in _found(_write(tmp_path / "site", info))


def test_in_an_archive(tmp_path: Path) -> None:
    folder, archive = _write(tmp_path / "site"), tmp_path / "go.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for file in folder.rglob("*"):
            packed.write(file, file.relative_to(folder))
    assert "go" in _found(archive)


def test_by_a_finder_of_its_own(tmp_path: Path) -> None:
    hidden = _write(tmp_path / "hidden")
    code = f"{FINDER.format(hidden=str(hidden))}sys.path.append({str(hidden / 'code')!r})\n{ASK}"
    (hidden / "code").mkdir()
    (hidden / "go").rename(hidden / "code" / "go")
    assert "go" in _found(tmp_path, code)


def test_nobody_else_is_asked_where_only_our_games_are_installed(tmp_path: Path) -> None:
    (tmp_path / "broken.dist-info").write_text("a file where a folder is expected")
    assert _found(tmp_path) == ["twilight-struggle", "risiko", "False"]
