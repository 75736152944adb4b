"""What whoever builds the handbook may ask for: where it will stand, where reports go, and the text of own copies."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from urllib.parse import quote

from ...errors import WrongCall
from ..writing.own_copies import Originals

__all__ = ["NOTHING", "BuildOptions", "report_address", "site_address"]

MAIL = re.compile(r"[^@\s<>\"']+@[^@\s<>\"']+\.[^@\s<>\"']+")
SITE = re.compile(r"https?://[^\s<>\"'?#/][^\s<>\"'?#]*")
PAGE = re.compile(r"https?://[^\s<>\"']+")


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """`report_to` and `address` as the functions below give them; with `originals` the handbook is private."""

    report_to: str = ""
    originals: Originals | None = None
    address: str = ""

    @property
    def key(self) -> str:
        """Another one, another handbook."""
        return hashlib.sha256(repr(self).encode()).hexdigest() if self != NOTHING else ""


NOTHING = BuildOptions()
"""The handbook as it is published."""


def site_address(given: str) -> str:
    """Where the site will stand, without the last slash."""
    if SITE.fullmatch(given):
        return given.rstrip("/")
    raise WrongCall(
        f"'{given[:60]}' is no place for a site: name one like https://example.org/handbook with --address."
    )


def report_address(given: str) -> str:
    """A mail address or that of a page, in which `{text}` stands for the report; nothing else is taken."""
    bare = given.removeprefix("mailto:")
    if MAIL.fullmatch(bare):
        return f"mailto:{quote(bare, safe='@+')}"
    if PAGE.fullmatch(given):
        return given
    raise WrongCall(f"'{given[:60]}' is neither a mail address nor that of a page: name one with --report-to.")
