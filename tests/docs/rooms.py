"""The rooms of the house as their modules really import one another, and the picture of it on the page of architecture.

python tests/docs/rooms.py      writes docs/images/rooms.svg anew
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "docs" / "images" / "rooms.svg"
ROW, LEFT, WIDTH = 30, 130, 560
THICK = ((4, 40), (2, 10), (0.8, 1))
"""How thick an arc is that stands for so many imports: coarse, so that the picture changes with the rooms alone."""


@cache
def modules() -> dict[str, Path]:
    """Every module by its full name; a folder by its own."""
    found = {}
    for path in sorted((ROOT / "ts_rules").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports() -> dict[str, frozenset[str]]:
    """Which modules each one imports, wherever in it the import stands; only for types counts too."""
    return {name: frozenset(_imported(name, path)) - {name} for name, path in modules().items()}


def _imported(name: str, path: Path) -> Iterator[str]:
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules())
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
            source = ".".join(filter(None, (base, node.module)))
            for alias in node.names:
                inside = f"{source}.{alias.name}"
                if inside in modules():
                    yield inside
                elif source in modules():
                    yield source


def layers() -> list[str]:
    """The rooms from top to bottom, as the linter holds them."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    return list(next(c for c in contracts if c["type"] == "layers")["layers"])


def room_of(module: str) -> str:
    """The room that a module stands in, by its short name."""
    parts = module.split(".")
    if parts[1:2] == ["games"] and "tabletop" in parts:
        return "tabletop"
    return parts[1] if len(parts) > 1 and parts[1] != "__main__" else "ts_rules"


def rooms() -> list[str]:
    """The short names of the rooms from top to bottom, the door first; tabletops stand above the handbook."""
    below = [name.split(".")[1] for name in layers()]
    return ["ts_rules", *(name for room in below for name in (("tabletop", room) if room == "handbook" else (room,)))]


def between() -> Counter[tuple[str, str]]:
    """How many imports lead from one room to another."""
    found: Counter[tuple[str, str]] = Counter()
    for module, others in imports().items():
        for other in others:
            if room_of(module) != room_of(other):
                found[room_of(module), room_of(other)] += 1
    return found


def drawn() -> str:
    """The picture: a line for each room, an arc for each room that it imports, the thicker the more imports."""
    order = rooms()
    height = ROW * len(order) + 20
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">',
        "<title>The rooms, and which of them import which</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    for (room, other), count in sorted(between().items(), key=lambda item: (order.index(item[0][0]), item[0][1])):
        top, bottom = (ROW * order.index(name) + 25 for name in (room, other))
        reach = LEFT + 30 + (bottom - top) * (WIDTH - LEFT - 60) / height
        thick = next(width for width, least in THICK if count >= least)
        lines.append(
            f'<path d="M{LEFT} {top}C{reach:.0f} {top} {reach:.0f} {bottom} {LEFT} {bottom}" fill="none" '
            f'stroke="#33658a" stroke-opacity=".45" stroke-width="{thick}">'
            f"<title>{room} imports {other}</title></path>"
        )
    for n, room in enumerate(order):
        lines.append(
            f'<text x="{LEFT - 10}" y="{ROW * n + 30}" font-size="14" text-anchor="end" fill="#1b1b1b">{room}</text>'
        )
    return "\n".join([*lines, "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(drawn(), "utf-8")
    sys.stdout.write(f"{PICTURE}\n")
