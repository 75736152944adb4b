"""The page of architecture is as the modules are: its picture, and its walk from a rulebook's page to ours."""

from __future__ import annotations

import re

from rooms import PICTURE, ROOT, between, drawn, imports, modules, rooms

PAGE = ROOT / "docs" / "explain" / "architecture.rst"
HOPS = 25
STEP = re.compile(r"^#\. ``([\w.]+)``", re.MULTILINE)


def walk() -> list[str]:
    return [f"ts_rules.{name}" for name in STEP.findall(PAGE.read_text("utf-8"))]


def test_the_picture_is_drawn_from_the_imports() -> None:
    assert PICTURE.read_text("utf-8") == drawn(), "write it anew: python tests/docs/rooms.py"


def test_imports_lead_down() -> None:
    order = rooms()
    assert {pair for pair in between() if order.index(pair[0]) > order.index(pair[1])} == set()


def test_the_walk_goes_by_modules_that_know_one_another() -> None:
    steps = walk()
    assert len(steps) > 10
    assert len(steps) - 1 <= HOPS
    assert set(steps) <= set(modules())
    for n, step in enumerate(steps[1:], 1):
        before = steps[:n]
        by = [b for b in before if _knows(b, step) or _knows(step, b)]
        assert by, f"{step} neither imports nor is imported by what comes before it"


def _knows(one: str, other: str) -> bool:
    """One imports the other, or the package through whose door it is reached."""
    return any(other == name or other.startswith(f"{name}.") for name in imports()[one] if name.count(".") > 1)
