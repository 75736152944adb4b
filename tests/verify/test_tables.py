"""Which tables a function fills while a module is loaded, and who reads them, on modules that are made up."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from ts_rules.verify.code import Tables, functions_of

MAPS = """
def region_of(country):
    return country // 10

def other():
    return 7

REGION = {c: region_of(c) for c in range(20)}
FIRST = [c for c in REGION if REGION[c] == 0]
COUNT = {}
COUNT[0] = other()

def _last():
    return max(REGION)

LAST = _last()

def reads_region(c):
    return REGION[c]

def reads_first():
    return FIRST

def reads_last():
    return [LAST for _ in range(2)]

def reads_count():
    return COUNT
"""
USES = """
import made_up_maps as maps
from made_up_maps import FIRST

REGION = "another table of that name"

def through_the_module():
    return maps.LAST

def imported():
    return FIRST

def not_that_one():
    return REGION
"""


@pytest.fixture
def modules(tmp_path: Path) -> Iterator[list[ModuleType]]:
    made = []
    for name, text in (("made_up_maps", MAPS), ("made_up_uses", USES)):
        path = tmp_path / f"{name}.py"
        path.write_text(text, "utf-8")
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
        made.append(module)
    yield made
    for module in made:
        del sys.modules[module.__name__]


def line(text: str, start: str) -> int:
    return next(n for n, row in enumerate(text.splitlines(), 1) if row.startswith(start))


def test_readers_of_a_table_and_of_all_that_is_made_from_it(modules: list[ModuleType]) -> None:
    maps = "made_up_maps"
    filled = {
        (maps, line(MAPS, "REGION =")): frozenset({(maps, "region_of")}),
        (maps, line(MAPS, "COUNT[0]")): frozenset({(maps, "other")}),
        (maps, line(MAPS, "LAST =")): frozenset({(maps, "_last")}),
    }
    functions = [f for module in modules for f in functions_of(module)]
    tables = Tables(modules, functions, filled)
    readers = {code.co_name for code in tables.readers_after({(maps, "region_of")})}
    assert readers == {"_last", "reads_region", "reads_first", "reads_last", "through_the_module", "imported"}
    assert {code.co_name for code in tables.readers_after({(maps, "other")})} == {"reads_count"}
    assert tables.readers_after({(maps, "reads_count")}) == frozenset()
