"""Tags of languages: ours are two letters, other programs name the country too."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ...paths import read_toml

__all__ = ["code_of", "tag_of"]

TAGS = Path(__file__).resolve().parent / "languages.toml"


@cache
def _tags() -> dict[str, str]:
    return {code: str(tag) for code, tag in read_toml(TAGS).items()}


def tag_of(code: str) -> str:
    """The tag under which another program knows a language of ours: `pt-BR` for pt."""
    return _tags().get(code, code)


def code_of(tag: str) -> str:
    """Our code for a tag: `el` for el-GR; a tag of another country (pt-PT) stays as it is, so that nobody has it."""
    plain = tag.strip().replace("_", "-")
    code = plain.partition("-")[0].lower()
    fixed = _tags().get(code)
    return code if fixed is None or plain.lower() in (code, fixed.lower()) else plain
