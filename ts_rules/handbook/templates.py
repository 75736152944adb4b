"""The Jinja templates of the pages: what they may call, and how they say things."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context

__all__ = ["THEME", "editions", "filled"]

THEME = Path(__file__).resolve().parent / "theme"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(THEME / "parts"),
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


def editions(say: Callable[[str], str]) -> dict[str, str]:
    """What the editions are called."""
    return {
        "deluxe": say("Deluxe edition"),
        "2e": say("2nd edition"),
        "base": say("Base game"),
        "tournament": say("Tournament rules"),
    }


def filled(name: str, say: Callable[[str], str], values: Mapping[str, Any]) -> str:
    """A template with its values; `say` speaks the language of the page."""
    return _environment().get_template(name).render(say=say, edition_names=editions(say), **values)
