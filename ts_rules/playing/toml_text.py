"""Values as TOML, which the standard library reads but does not write."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

__all__ = ["in_toml", "in_toml_key"]

BARE = re.compile(r"[A-Za-z0-9_-]+\Z")
WIDTH = 120


def in_toml(value: object) -> str:
    """A string, number, flag, list or table as TOML; a long list takes several lines."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        inside = ", ".join(f"{in_toml_key(key)} = {in_toml(item)}" for key, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        items = [in_toml(item) for item in value]
        line = f"[{', '.join(items)}]"
        return line if len(line) < WIDTH else "\n".join(["[", *_wrapped(items), "]"])
    return str(value)


def in_toml_key(key: str) -> str:
    """A key, in quotes where it needs them."""
    return key if BARE.match(key) else in_toml(key)


def _wrapped(items: list[str]) -> Iterator[str]:
    line = " "
    for item in items:
        if len(line) + len(item) + 2 > WIDTH:
            yield line
            line = " "
        line += f" {item},"
    yield line
