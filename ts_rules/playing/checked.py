"""Values out of files, links and answers of programs: each is checked, and refused with a sentence that says where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..errors import BadInput
from ..model import nearest

__all__ = ["complain", "entries", "flag", "known", "listed", "number", "shown", "text", "texts", "whole"]

LONGEST_LIST = 200
SHOWN = 60  # characters of a strange value that a complaint repeats


def complain(where: str, problem: str, near: Sequence[str] = ()) -> BadInput:
    """An error that says where and what, and which names come near."""
    hint = f" Did you mean '{near[0]}'?" if near else ""
    return BadInput(f"{where}: {problem}.{hint}")


def shown(value: object) -> str:
    """A strange value as a complaint repeats it."""
    try:
        said = repr(value)
    except ValueError:  # more digits than Python writes out
        said = "a huge number"
    return said if len(said) <= SHOWN else said[: SHOWN - 4] + " ..."


def known(value: object, names: Iterable[str], what: str, where: str) -> str:
    """A name that must be one of several."""
    names = tuple(names)
    if isinstance(value, str) and value in names:
        return value
    near: Sequence[str] = ()
    if isinstance(value, str):  # also as people write a name: "Death Squads" lies in a longer one
        plain = value.strip().lower().replace(" ", "-")
        near = nearest(value, names) or nearest(plain, names) or [n for n in names if plain and plain in n]
    raise complain(where, f"{shown(value)} is no {what}", near)


def number(value: object, where: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    if not least <= (found := whole(value, where)) <= most:
        raise complain(where, f"{shown(found)} is not between {least} and {most}")
    return found


def whole(value: object, where: str) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise complain(where, f"{shown(value)} is no whole number")
    return value


def flag(value: object, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise complain(where, f"{shown(value)} is neither true nor false")
    return value


def text(value: object, where: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise complain(where, f"{shown(value)} is no text")
    return value


def listed(value: object, where: str, most: int = LONGEST_LIST) -> list[object]:
    """A list of a length that can be meant."""
    if not isinstance(value, list | tuple):
        raise complain(where, f"{shown(value)} is no list")
    if len(value) > most:
        raise complain(where, f"a list of {len(value)} is too long")
    return list(value)


def entries(value: object, where: str, names: Iterable[str] | None = None) -> dict[str, object]:
    """A table; with `names`, one that has no other keys than these."""
    if not isinstance(value, Mapping):
        raise complain(where, f"{shown(value)} is no table")
    if names is not None:
        known_names = tuple(names)
        for key in value:
            if key not in known_names:
                raise complain(where, f"has no '{shown(key)[1:-1]}'", nearest(str(key), known_names))
    return {str(k): v for k, v in value.items()}


def texts(value: object, where: str, most: int = LONGEST_LIST) -> tuple[str, ...]:
    """A list of texts."""
    return tuple(text(item, where) for item in listed(value, where, most))
