"""What whoever builds the handbook may ask for beside its pages: where reports go, and the text of own copies."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from urllib.parse import quote

from ..errors import WrongCall
from .originals import Originals

__all__ = ["NOTHING", "Asked", "report_address"]

MAIL = re.compile(r"[^@\s<>\"']+@[^@\s<>\"']+\.[^@\s<>\"']+")
PAGE = re.compile(r"https?://[^\s<>\"']+")


@dataclass(frozen=True, slots=True)
class Asked:
    """`report_to` as `report_address` gives it; with `originals` the handbook is private."""

    report_to: str = ""
    originals: Originals | None = None

    @property
    def key(self) -> str:
        """Another one, another handbook."""
        return hashlib.sha256(repr(self).encode()).hexdigest() if self != NOTHING else ""


NOTHING = Asked()
"""The handbook as it is published."""


def report_address(given: str) -> str:
    """A mail address or that of a page, in which `{text}` stands for the report; nothing else is taken."""
    bare = given.removeprefix("mailto:")
    if MAIL.fullmatch(bare):
        return f"mailto:{quote(bare, safe='@+')}"
    if PAGE.fullmatch(given):
        return given
    raise WrongCall(f"'{given[:60]}' is neither a mail address nor that of a page: name one with --report-to.")
