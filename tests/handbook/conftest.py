"""What tests of the built handbook share: the address under which the handbook is served, and a phone to read it on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import served


@pytest.fixture(scope="session")
def address(handbook: Path) -> Iterator[str]:
    with served(handbook) as found:
        yield found


@pytest.fixture
def phone(chromium: Any) -> Iterator[Any]:
    """A page of a phone's size, on which nothing may fail."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    view, faults = context.new_page(), []
    view.on("pageerror", lambda problem: faults.append(str(problem)))
    view.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    yield view
    context.close()
    assert faults == []
