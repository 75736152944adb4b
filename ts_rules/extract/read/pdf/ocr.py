"""Pages that are pictures: read by `ocrmypdf` or `tesseract` where one is installed, into a folder that goes again."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ....languages import named

__all__ = ["HOW", "Read", "run"]

HOW = "make it readable first, for example with `ocrmypdf -l LANGUAGES IN.pdf OUT.pdf`, or give its text"
LIMIT = 600  # seconds
SECONDS_A_PAGE = 30
DENSITY = 300  # dots an inch
MOST_NAMED = 8


@dataclass(frozen=True, slots=True)
class Read:
    """A PDF that has the text of pages, or none; which pages its own are (empty: the same); what is to be said."""

    pdf: bytes
    notes: list[str]
    pages: tuple[int, ...] = ()


def run(raw: bytes, pages: Sequence[int], language: str = "") -> Read:
    """Reads pages that have no text."""
    listed = ", ".join(map(str, pages[:MOST_NAMED])) + (", ..." if len(pages) > MOST_NAMED else "")
    which = f"Page {listed} has no text" if len(pages) == 1 else f"Pages {listed} have no text"
    routes = {"ocrmypdf": (_ocrmypdf, ("ocrmypdf",)), "tesseract": (_tesseract, ("tesseract", "pdftoppm"))}
    tools = [name for name, (_, needed) in routes.items() if all(map(shutil.which, needed))]
    if not tools:
        return Read(b"", [f"{which}, only pictures of it, and neither ocrmypdf nor tesseract is installed: {HOW}."])
    read_as = named(language).read_as
    limit = min(LIMIT, SECONDS_A_PAGE * len(pages))
    for tool in tools:
        with tempfile.TemporaryDirectory(prefix="ts-rules-") as folder:
            try:
                pdf = routes[tool][0](Path(folder), raw, pages, read_as, limit)
            except subprocess.TimeoutExpired:
                return Read(b"", [f"{which}, and {tool} had not read it after {limit} seconds: {HOW}."])
            except (OSError, subprocess.CalledProcessError) as problem:
                last = _last_line(problem)
                continue
        return Read(
            pdf,
            [f"{which}; it was read by {tool}, so expect misread letters."],
            () if tool == "ocrmypdf" else tuple(pages),
        )
    return Read(b"", [f"{which}, and {tools[-1]} could not read it ({last}): {HOW}."])


def _last_line(problem: OSError | subprocess.CalledProcessError) -> str:
    said = problem.stderr if isinstance(problem, subprocess.CalledProcessError) else str(problem).encode()
    lines = (said or b"").decode("utf-8", "replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "it does not say why")


def _ocrmypdf(folder: Path, raw: bytes, pages: Sequence[int], language: str, limit: int) -> bytes:
    source, target = folder / "in.pdf", folder / "out.pdf"
    source.write_bytes(raw)
    command = ["ocrmypdf", "--quiet", "--force-ocr", "--output-type", "pdf", "--pages", ",".join(map(str, pages))]
    command += ["-l", language] if language else []
    subprocess.run([*command, str(source), str(target)], check=True, capture_output=True, timeout=limit)
    return target.read_bytes()


def _tesseract(folder: Path, raw: bytes, pages: Sequence[int], language: str, limit: int) -> bytes:
    """Page by page: a picture of each (pdftoppm), and one PDF of them all."""
    source = folder / "in.pdf"
    source.write_bytes(raw)
    pictures = []
    for page in pages:
        picture = folder / f"page-{page}"
        only = ["-f", str(page), "-l", str(page), "-singlefile"]
        command = ["pdftoppm", "-r", str(DENSITY), "-gray", "-png", *only, str(source), str(picture)]
        subprocess.run(command, check=True, capture_output=True, timeout=limit)
        pictures.append(f"{picture}.png")
    (folder / "pictures").write_text("\n".join(pictures), encoding="utf-8")
    command = [
        "tesseract",
        str(folder / "pictures"),
        str(folder / "out"),
        *(["-l", language] if language else []),
        "pdf",
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=limit)
    return (folder / "out.pdf").read_bytes()
