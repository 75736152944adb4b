"""What parts of the handbook are made from, as fingerprints: another code, table or message, another fingerprint.

The docstrings of rules and cards are what these say, not what they do: they are no part of the code.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from ..books import recorded
from ..books.readings import READINGS, readings_of, ruleset
from ..engine import sentences
from ..games import installed, load_game
from ..model.statement import SLOT
from ..paths import PACKAGE, data, package_folder
from ..translate import catalog
from .begun import BEGUN
from .shelf import Shelf, digest, now, put_up

__all__ = [
    "SCENARIOS",
    "code",
    "file_print",
    "finding",
    "inputs",
    "open_shelf",
    "played",
    "printed",
    "recorded_readings",
    "said",
    "slots",
    "telling",
    "versions",
]

SAID_IN = ("rules", "cards")
"""Folders of a game whose docstrings are statements."""
SCENARIOS = "scenarios"
DATA = ("sources", "locales", "docs")
LEFT_OUT = ("__pycache__", ".git")
TOOLS = ("Sphinx", "docutils", "Jinja2", "MarkupSafe", "Babel", "Pygments", "pagefind-bin", "typst")
READING = 2
"""So many strokes are in the id of a reading."""
Prints = dict[str, tuple[int, int, str]]
_seen: Prints = {}


def open_shelf(work: Path) -> Shelf:
    """The shelf in a work folder, and the fingerprints of files by size and time: only what was touched is read.

    Where a file was touched while this process has loaded others, nothing is kept and nothing taken from there.
    """
    shelf = put_up(work / "kept")
    kept: Prints = shelf.value("files", _form, dict)
    _seen.clear()
    _seen.update(kept)
    for every in (code, telling, words_beside, finding, played, recorded_readings, said, slots):
        every.cache_clear()
    every_file = [path for folder in inputs() for path in _files(folder)]
    for path in every_file:
        file_print(path)
    for gone in set(_seen) - set(every_file):
        del _seen[gone]
    if kept != _seen:
        shelf.keep("files", _form, dict(_seen))
    return put_up(None) if any(time > BEGUN for _size, time, _content in _seen.values()) else shelf


def _form() -> str:
    """Of the table itself; another Python may see another tree in a module."""
    return f"1 {sys.version}"


def file_print(path: str) -> str:
    """Of a file's content; of a module of rules or cards, of its code alone."""
    found = os.stat(path)  # noqa: PTH116 - thousands of files: Path is slower
    size, time, kept = _seen.get(path, (-1, -1, ""))
    if (size, time) != (found.st_size, found.st_mtime_ns):
        kept = _print(path)
        _seen[path] = (found.st_size, found.st_mtime_ns, kept)
    return kept


def _print(path: str) -> str:
    content = Path(path).read_bytes()
    if path.endswith(".py") and Path(path).parent.name in SAID_IN:
        try:
            tree = ast.parse(content)
        except (SyntaxError, ValueError):
            return digest(content)  # importing it will say what is wrong
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                first = node.body[0] if node.body else None
                if (
                    isinstance(first, ast.Expr)
                    and isinstance(first.value, ast.Constant)
                    and first.value.value.__class__ is str
                ):
                    first.value.value = ""
        return digest(ast.dump(tree))
    return digest(content)


def _folders() -> Iterator[Path]:
    """The package, and games that are packages of their own."""
    yield PACKAGE
    for spec in installed().values():
        folder = package_folder(spec.package)
        if PACKAGE not in folder.parents:
            yield folder


def inputs() -> Iterator[Path]:
    """The folders of all that a handbook is made of."""
    yield from _folders()
    yield from (folder for name in DATA if PACKAGE not in (folder := data(name)).parents)


def _files(folder: Path) -> Iterator[str]:
    for here, inside, files in os.walk(folder):
        inside[:] = sorted(d for d in inside if d not in LEFT_OUT)
        for name in sorted(files):
            if not name.endswith((".pyc", ".kept")):
                yield f"{here}/{name}"


@cache
def code() -> str:
    """All code and data of the packages but scenarios and statements, and the tools beneath."""
    found = hashlib.sha256(json.dumps(versions()).encode())
    for folder in _folders():
        for path in _files(folder):
            if f"/{SCENARIOS}/" not in path and "/_data/" not in path:
                found.update(f"{path} {file_print(path)}\n".encode())
    return found.hexdigest()


@cache
def versions() -> tuple[str, ...]:
    """Of Python and of the tools beneath."""
    from importlib import metadata

    found = [sys.version]
    for tool in (*TOOLS, "ts-rules"):
        try:
            found.append(f"{tool} {metadata.version(tool)}")
        except metadata.PackageNotFoundError:
            found.append(f"{tool} none")
    return tuple(found)


@cache
def words_beside(lang: str) -> str:
    """The words of a language without those of rules and cards: names, terms, headings, remarks, readings, our own."""
    return now().text(f"words.{lang}", lambda: _catalogs(lang), lambda: _words_beside(lang))


def _catalogs(lang: str) -> str:
    """All files with words of a language, and what of it is a sentence of a rule or card."""
    files = [path for path in _files(data("locales")) if not path.endswith(".po") or f"/{lang}/" in path]
    return digest(*(f"{path} {file_print(path)}" for path in files), *_sentences())


def _sentences() -> Iterator[str]:
    """The rules, clauses and cards that say something."""
    for spec in installed().values():
        yield from (f"{spec.id} {w}" for w, _ in sentences(load_game(spec.id)) if w.count("/") < READING)


def _words_beside(lang: str) -> str:
    found = hashlib.sha256()
    for path in _files(data("locales")):
        if not path.endswith(".po"):
            found.update(f"{path} {file_print(path)}\n".encode())
    if lang != "en":
        for domain in ("handbook", "cli"):
            found.update(json.dumps(sorted(catalog(domain, lang).items())).encode())
        for spec in installed().values():
            said = {where for where, _ in sentences(load_game(spec.id)) if where.count("/") < READING}
            beside = sorted((key, text) for key, text in catalog(spec.id, lang).items() if key[0] not in said)
            found.update(json.dumps([spec.id, beside]).encode())
    return found.hexdigest()


@cache
def telling(lang: str) -> str:
    """What tells a scenario or draws a map in a language, whatever rules and cards say and books read."""
    books = [file_print(str(path)) for path in sorted(data("sources").glob("*/book.toml"))]
    return digest(code(), words_beside(lang), *books)


@cache
def recorded_readings() -> Mapping[str, str]:
    """A fingerprint of what is recorded of each book at each variant: `twilight-struggle ts-pl-deluxe 6.3.4/x`."""
    return {
        f"{book.game} {book.id} {variant}": digest(repr(found))
        for book in recorded().values()
        for variant, found in readings_of(book).items()
    }


@cache
def said(lang: str) -> dict[str, str]:
    """A fingerprint of each sentence of a rule or card, and of its translation, by the game's id and its own."""
    found = {}
    for spec in installed().values():
        words = catalog(spec.id, lang) if lang != "en" else {}
        for where, statement in sentences(load_game(spec.id)):
            if where.count("/") < READING:
                text = statement.text
                found[f"{spec.id} {where}"] = digest(text, words.get((where, text), ""))
    return found


@cache
def slots(lang: str) -> str:
    """What stands in the slots of sentences: which rule names which, where books part.

    Of a translation what it has beyond its sentence: nothing changes where it goes out of date.
    """
    found = hashlib.sha256()
    for spec in installed().values():
        words = catalog(spec.id, lang) if lang != "en" else {}
        for where, statement in sentences(load_game(spec.id)):
            text = statement.text
            inside, more = ([slot[:2] for slot in SLOT.findall(said)] for said in (text, words.get((where, text), "")))
            found.update(f"{spec.id} {where} {inside} {sorted({*more} - {*inside})}\n".encode())
    return found.hexdigest()


def printed() -> str:
    """What is recorded of books beside their readings: their names, and where and under which number rules stand."""
    files = sorted(path for path in data("sources").glob("*/*.toml") if path.name != READINGS)
    return digest(*(f"{path} {file_print(str(path))}" for path in files))


@cache
def finding(lang: str) -> str:
    """By what things can be asked for in a language: names, headings, terms, and numbers that books print."""
    outlines = (file_print(str(path)) for path in sorted(data("sources").glob("*/outline.toml")))
    return digest(telling(lang), *outlines)


@cache
def played() -> str:
    """The readings that each book of each game plays."""
    found: dict[str, Mapping[str, str]] = {}
    for book in recorded().values():
        found[book.id] = dict(ruleset(book, load_game(book.game)).readings)
    return digest(json.dumps(found, sort_keys=True))
