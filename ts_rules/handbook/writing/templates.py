"""The Jinja templates of the pages: what they may call, and how they say things."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context

from ...model import GameSpec

__all__ = ["THEME", "editions", "filled"]

THEME = Path(__file__).resolve().parent.parent / "theme"
PARTS = THEME / "parts"


@cache
def _environment(folder: Path) -> Environment:
    environment = Environment(
        loader=FileSystemLoader((folder, PARTS)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["edition"] = _edition
    return environment


@pass_context
def _edition(context: Context, edition: str) -> str:
    """What an edition is called, in the language of the page."""
    return str(context["edition_names"].get(edition, edition))


def editions(spec: GameSpec, say: Callable[[str], str]) -> dict[str, str]:
    """What the editions of a game are called."""
    return {name: say(title) for name, title in zip(spec.editions, spec.edition_titles or spec.editions, strict=True)}


def filled(template: str | Path, say: Callable[[str], str], values: Mapping[str, Any]) -> str:
    """A template with its values; `say` speaks the language of the page.

    A name is a template of ours; a game's own is a path, and may import ours.
    """
    path = PARTS / template
    return _environment(path.parent).get_template(path.name).render(say=say, **values)
