"""How a page begins that stands alone: one file, which fetches nothing and runs and wears only what is ours."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from .errors import BadFile
from .files import write_whole

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["OURS", "begin", "check_same_kind", "write_page"]

OURS = '<meta name="generator" content="ts-rules">'
"""By which a page of ours is known, and written again; what looks otherwise is somebody else's."""


def begin(title: str, style: str, lang: str = "en", script: str = "") -> str:
    """Up to the body; of styles only this one counts, of scripts only this one runs, whatever texts bring along."""
    policy = f"default-src 'none'; base-uri 'none'; form-action 'none'; style-src {_sum(style)}"
    if script:
        policy += f"; script-src {_sum(script)}"
    return (
        f'<!doctype html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n{OURS}\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
    )


def write_page(path: Path, content: str) -> None:
    """Write a page of ours; a file that holds something else, such as a book, stays as it is."""
    check_same_kind(path, OURS.encode(), "a page of ours", within=1000)
    write_whole(path, content)


def check_same_kind(path: Path, mark: bytes, what: str, within: int = 0) -> None:
    """Refuse to write over what somebody else wrote: a file with something in it, and without our mark at its head."""
    if path.is_file():
        with path.open("rb") as file:
            start = file.read(within + len(mark))
        if start and mark not in start:
            raise BadFile(path, f"holds something else than {what}: name another file")


def _sum(text: str) -> str:
    """What a policy calls a text by."""
    import base64
    import hashlib

    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
