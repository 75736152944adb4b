"""A page before Sphinx: its title, what is on it, what it points to; kept as JSON that Sphinx reads as its source.

What Sphinx reads has marks in place of the text of the page, which is put into the frame later: where only the text
is another one, Sphinx has nothing to do.  A file is written only where its content is new.
"""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from markupsafe import escape

__all__ = ["ABOUT", "SUFFIX", "Page", "Target", "keep_only", "write_new", "write_pages"]

SUFFIX = ".page"
ABOUT = "@@about@@"
"""Where the frame says in a line what the page is about."""


@dataclass(frozen=True, slots=True)
class Target:
    """Something that others can point at: a rule, a card, a country, a term, a scenario."""

    kind: str
    ident: str
    anchor: str
    title: str


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a language; `name` is its path without ending."""

    name: str
    title: str
    html: str
    kind: str
    game: str = ""
    about: str = ""
    targets: tuple[Target, ...] = ()
    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    searched: bool = True

    def bare(self) -> Page:
        """With marks in place of its text."""
        return replace(self, html=self._mark(), about=ABOUT if self.about else "")

    def framed(self, frame: str) -> str:
        """The whole page: the frame with the text at its mark."""
        before, mark, after = frame.partition(self._mark())
        if not mark:
            raise ValueError(self.name)
        about = str(escape(self.about))
        return f"{before.replace(ABOUT, about)}{self.html}{after}"

    def _mark(self) -> str:
        return f"<!-- the text of {self.name} -->"

    def as_json(self) -> str:
        """What stands in the file."""
        return json.dumps(self.bare().table(), ensure_ascii=False, sort_keys=True)

    def table(self) -> dict[str, Any]:
        """All of it, as JSON can hold it."""
        table = {name: getattr(self, name) for name in self.__slots__}
        table["targets"] = [{name: getattr(target, name) for name in Target.__slots__} for target in self.targets]
        return table

    @classmethod
    def read(cls, table: dict[str, Any]) -> Page:
        """Back from there."""
        table["targets"] = tuple(Target(**t) for t in table["targets"])
        table["scripts"], table["styles"] = tuple(table["scripts"]), tuple(table["styles"])
        return cls(**table)


def write_pages(folder: Path, pages: Mapping[str, str]) -> int:
    """By name, as JSON: write what is new, take away what is gone; how many files changed."""
    files = {f"{name}{SUFFIX}": text.encode() for name, text in pages.items()}
    return keep_only(folder, SUFFIX, files) + sum(write_new(folder / name, text) for name, text in files.items())


def keep_only(folder: Path, suffix: str, wanted: Container[str]) -> int:
    """Take away the files of a kind that nobody wants any more; how many they were."""
    gone = [path for path in folder.rglob(f"*{suffix}") if path.relative_to(folder).as_posix() not in wanted]
    for path in gone:
        path.unlink()
    return len(gone)


def write_new(path: Path, content: bytes) -> bool:
    """Write a file where its content is new; whether it was."""
    if path.is_file() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return True
