"""A language is its folder: begun by a command, known everywhere from that moment, broken files told in a sentence."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from edited_tree import copied

from ts_rules import languages
from ts_rules.languages import language_file, named, published, spoken
from ts_rules.translate.new_language import FILES

EXAMPLE = re.compile(r"Example\(\s*\"[a-z]+\"|>>>.*")
"""A check, or a docstring, shows what it does in one language or another."""
Call = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Call:
    """Commands in a copy of the project, in which Spanish-like Asturian was begun."""
    root = copied(tmp_path_factory.mktemp("copy"), "ts_rules", "locales", "sources")

    def call(*args: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "ts_rules", *args]
        env = {**os.environ, "PYTHONPATH": str(root), "LANG": "C.UTF-8"}
        return subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)

    assert call("show", "6.3.4", "--lang", "ast").returncode == 2  # not before
    done = call("language", "new", "ast")
    assert done.returncode == 0, done.stderr
    call.root = root  # type: ignore[attr-defined]
    return call


def test_what_is_begun_is_known_and_says_that_it_is_not_translated(begun: Call) -> None:
    done = begun("show", "6.3.4", "--lang", "ast")
    assert done.returncode == 0, done.stderr
    assert "not translated into 'ast' yet" in done.stdout + done.stderr


def test_its_terms_and_names_stand_in_its_own_folder(begun: Call) -> None:
    folder = begun.root / "locales" / "ast"  # type: ignore[attr-defined]
    (folder / "names").mkdir()
    (folder / "terms.toml").write_text('[level]\none = "nivel"\nother = "niveles"\n', "utf-8")
    (folder / "names" / "twilight-struggle.toml").write_text('[country]\niran = "Irán"\n', "utf-8")
    done = begun("terms", "level", "--lang", "ast", "--format", "json")
    assert '"niveles"' in done.stdout
    parts = {p["path"]: p for p in json.loads(begun("language", "status", "ast", "--format", "json").stdout)["parts"]}
    assert parts["locales/ast/terms.toml"]["done"] == 1
    assert parts["locales/ast/names/twilight-struggle.toml"]["done"] == 1
    assert parts["locales/ast/language.toml"]["done"] == parts["locales/ast/language.toml"]["total"] == 1
    assert {f"locales/ast/{name}.toml" for name in FILES} < parts.keys()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "Asturian"\n', "lacks the field 'own'"),
        ('name = "Asturian"\nown = "Asturianu"\nplace = "last"\n', "wrong kind: 'place'"),
        ('name = "Asturian"\nown = "Asturianu"\ncolour = 1\n', "unknown field 'colour'"),
        ("name = ", "broken TOML"),
    ],
)
def test_a_broken_file_is_told_in_a_sentence(begun: Call, text: str, said: str) -> None:
    path = begun.root / "locales" / "ast" / "language.toml"  # type: ignore[attr-defined]
    before = path.read_text("utf-8")
    path.write_text(text, "utf-8")
    done = begun("show", "6.3.4", "--lang", "it")
    path.write_text(before, "utf-8")
    assert done.returncode == 3
    assert said in done.stderr
    assert "language.toml" in done.stderr


def test_ours_are_published_and_named() -> None:
    assert published() == ("en", "it", "pt", "pl", "el")
    assert {*published()} <= {*spoken()}
    assert named("pl").own == "Polski"
    assert named("xx").name == "xx"  # a book on record may be in a language that nobody has begun
    assert language_file("it", "repair").is_file()


def test_no_code_lists_languages() -> None:
    """A sixth is as good as the first five: what tells them apart stands in their folders."""
    package = Path(languages.__file__).parent
    ours = [path for path in package.rglob("*.py") if "games" not in path.parts]
    texts = {path: EXAMPLE.sub("", path.read_text("utf-8")) for path in ours}
    listed = {path for path, text in texts.items() if sum(f'"{code}"' in text for code in published()[1:]) > 1}
    assert {str(path.relative_to(package)) for path in listed} == set()
