"""A font of this machine with all the letters of a book, for a typesetter that brings none."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..errors import BadInput

__all__ = ["Face", "find_face"]

# Regular and bold of families that have Latin, Polish and Greek; the first that is there is taken.
FAMILIES = (
    ("NotoSerif-Regular.ttf", "NotoSerif-Bold.ttf"),
    ("DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf"),
    ("LiberationSerif-Regular.ttf", "LiberationSerif-Bold.ttf"),
    ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    ("SourceSansPro-Regular.ttf", "SourceSansPro-Bold.ttf"),
    ("times.ttf", "timesbd.ttf"),
    ("Times New Roman.ttf", "Times New Roman Bold.ttf"),
    ("arial.ttf", "arialbd.ttf"),
    ("Arial.ttf", "Arial Bold.ttf"),
)
DEEPEST = 4  # folders below one that holds fonts


@dataclass(frozen=True, slots=True)
class Face:
    """The files of a family."""

    regular: Path
    bold: Path


def folders() -> tuple[Path, ...]:
    """Where this kind of machine keeps fonts; `$TS_RULES_FONTS` before all others."""
    own = (Path(given),) if (given := os.environ.get("TS_RULES_FONTS")) else ()
    if sys.platform == "win32":
        return (*own, Path(os.environ.get("WINDIR", "C:/Windows"), "Fonts"))
    if sys.platform == "darwin":
        return (*own, Path.home() / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts/Supplemental"))
    return (*own, Path.home() / ".local/share/fonts", Path("/usr/local/share/fonts"), Path("/usr/share/fonts"))


def found(roots: tuple[Path, ...]) -> Iterator[Face]:
    """The families of which both files are there: folder by folder, the preferred first."""
    wanted = {name for family in FAMILIES for name in family}
    for root in roots:
        files: dict[str, Path] = {}
        for folder, below, names in os.walk(root):
            if len(Path(folder).parts) - len(root.parts) >= DEEPEST:
                below.clear()
            for name in wanted.intersection(names):
                files.setdefault(name, Path(folder, name))
        for regular, bold in FAMILIES:
            if regular in files and bold in files:
                yield Face(files[regular], files[bold])


def find_face(letters: frozenset[str], lacks: Callable[[Path, frozenset[str]], frozenset[str]]) -> Face:
    """The first family in which no letter is missing; `lacks` says which ones are missing in a file."""
    missing = letters
    for face in found(folders()):
        missing = min((lacks(face.regular, letters) | lacks(face.bold, letters), missing), key=len)
        if not missing:
            return face
    shown = " ".join(sorted(missing)[:5])
    raise BadInput(
        f"No font on this machine has all the letters of this book ({shown} ...): install the fonts DejaVu "
        "(Debian and Ubuntu: apt install fonts-dejavu-core), name a folder of fonts in TS_RULES_FONTS, or use typst, "
        "which brings its own."
    )
