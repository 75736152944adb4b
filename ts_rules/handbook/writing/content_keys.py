"""The keys under which parts of the handbook are kept: digests of the files that each of them is made from.

By game and language, so that nothing of one game reads another.  `pages` is all that the pages of a game in a language
are made from; `telling` is what a scenario is told or a map drawn from: there the docstrings of rules and cards, which
are what these say and not what they do, are no part of the code, nor are their translations.
A process has loaded one state of all files, so each key is found once in it; `begin` starts afresh.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ...books import folder_of, recorded
from ...books.readings import ruleset
from ...engine import sentences
from ...engine.player_questions import FOLDER, question_files
from ...games import installed, load_game
from ...kept import digest, of_files
from ...model import GameSpec
from ...paths import PACKAGE, data, package_folder
from ...translate import catalog
from ...translate.catalogs import questions_domain
from ...verify.kept_plays import SAID_IN, SCENARIOS, of_code

__all__ = ["begin", "code", "everything", "finding", "pages", "played", "said", "telling", "toolkit"]

DATA = ("sources", "locales", "docs")
LEFT_OUT = ("__pycache__", ".git")
TOOLS = ("Sphinx", "docutils", "Jinja2", "MarkupSafe", "Babel", "Pygments", "typst")
OWN_WORDS = ("handbook", "cli")
READING = 2
"""So many strokes are in the id of a reading."""


def begin() -> None:
    """From now on files may be others than before."""
    for key in (toolkit, code, _words, _words_beside, _shared_words, telling, pages, finding, played, said):
        key.cache_clear()


def everything(*more: str) -> str:
    """All that a handbook is made of: packages, what is recorded of books, catalogs, documentation, tools."""
    folders = [PACKAGE, *map(_folder, installed().values()), *map(data, DATA)]
    return digest(of_files(sorted({path for folder in folders for path in _files(folder)})), *_versions(), *more)


@cache
def toolkit() -> str:
    """The package without its games, and the tools beneath."""
    games = tuple(f"{_folder(spec)}{os.sep}" for spec in installed().values())
    beside = tuple(f"{folder}{os.sep}" for name in DATA if PACKAGE in (folder := data(name)).parents)
    return digest(of_files(path for path in _files(PACKAGE) if not path.startswith((*games, *beside))), *_versions())


@cache
def code(game_id: str) -> str:
    """What a game runs on and draws from: code and data without scenarios, statements and words."""
    spec = installed()[game_id]
    folder = _folder(spec)
    beside = tuple(
        f"{folder}{os.sep}{name}{os.sep}" for name in (SCENARIOS, FOLDER, spec.sources, spec.locales) if name
    )
    files = [path for path in _files(folder) if not path.startswith(beside)]
    said = {path for path in files if path.endswith(".py") and Path(path).parent.name in SAID_IN}
    return digest(toolkit(), of_files(path for path in files if path not in said), of_code(sorted(said)))


@cache
def pages(game_id: str, lang: str) -> str:
    """All that a game says in a language, and all that it says it with."""
    spec = installed()[game_id]
    files = [path for folder in (_folder(spec), *_books(game_id)) for path in _files(folder)]
    return digest(telling(game_id, lang), _words(game_id, lang), of_files(files))


@cache
def telling(game_id: str, lang: str) -> str:
    """What tells a scenario or draws a map, whatever rules and cards say and books read."""
    return digest(code(game_id), _words_beside(game_id, lang), of_files(f"{f}/book.toml" for f in _books(game_id)))


@cache
def finding(game_id: str, lang: str) -> str:
    """By what things can be asked for: names, headings, terms, questions, and numbers that books print."""
    outlines = (path for folder in _books(game_id) for path in _files(folder) if path.endswith("outline.toml"))
    asked = (*question_files(installed()[game_id].package), *_own_words(game_id, lang, (questions_domain(game_id),)))
    return digest(telling(game_id, lang), of_files(outlines), of_files(asked))


@cache
def played(game_id: str) -> str:
    """The readings that each book of a game plays."""
    books = [book for book in recorded().values() if book.game == game_id]
    found = {book.id: dict(ruleset(book, load_game(game_id)).readings) for book in books}
    return digest(json.dumps(found, sort_keys=True))


@cache
def said(game_id: str, lang: str) -> str:
    """What a game says in a language, word by word, with figures and names."""
    return digest(code(game_id), _words(game_id, lang), *(f"{w} {s.text}" for w, s in sentences(load_game(game_id))))


@cache
def _words(game_id: str, lang: str) -> str:
    """All words of a language for a game."""
    return digest(
        _shared_words(), of_files(_own_words(game_id, lang, (*OWN_WORDS, game_id, questions_domain(game_id))))
    )


@cache
def _words_beside(game_id: str, lang: str) -> str:
    """Those without what rules and cards say: names, terms, headings, remarks, readings, our own."""
    found = digest(_shared_words(), of_files(_own_words(game_id, lang, OWN_WORDS)))
    if lang == "en":
        return found
    said = {where for where, _ in sentences(load_game(game_id)) if where.count("/") < READING}
    return digest(found, json.dumps(sorted(([*k], t) for k, t in catalog(game_id, lang).items() if k[0] not in said)))


@cache
def _shared_words() -> str:
    """Terms, and whatever else of ours is of no game and no catalog."""
    folders = [_folder(spec) / spec.locales for spec in installed().values() if spec.locales]
    beside = (f"{data('locales') / 'names'}{os.sep}",)
    ours = (path for path in _files(data("locales")) if not path.startswith(beside) and not path.endswith(".po"))
    return digest(of_files(ours), of_files(path for folder in folders if (path := folder / "terms.toml").is_file()))


def _own_words(game_id: str, lang: str, domains: tuple[str, ...]) -> Iterator[str | Path]:
    """Names of the game, catalogs of these domains, and what else a package brings along."""
    spec = installed()[game_id]
    folders = [data("locales"), *([_folder(spec) / spec.locales] if spec.locales else [])]
    for folder in folders:
        files = (folder / "names" / f"{game_id}.toml", *(folder / lang / "LC_MESSAGES" / f"{d}.po" for d in domains))
        yield from (path for path in files if path.is_file())
    for folder in folders[1:]:
        yield from (path for path in _files(folder) if not path.endswith(".po"))


@cache
def _books(game_id: str) -> tuple[Path, ...]:
    """The folders with what is recorded of the books of a game."""
    return tuple(folder_of(book.id) for book in recorded().values() if book.game == game_id)


def _folder(spec: GameSpec) -> Path:
    return package_folder(spec.package)


def _files(folder: Path) -> Iterator[str]:
    for here, inside, files in os.walk(folder):
        inside[:] = sorted(d for d in inside if d not in LEFT_OUT)
        yield from (f"{here}{os.sep}{name}" for name in sorted(files) if not name.endswith(".pyc"))


@cache
def _versions() -> tuple[str, ...]:
    """Of Python and of the tools beneath."""
    from importlib import metadata

    found = [sys.version]
    for tool in (*TOOLS, "ts-rules"):
        try:
            found.append(f"{tool} {metadata.version(tool)}")
        except metadata.PackageNotFoundError:
            found.append(f"{tool} none")
    return tuple(found)
