"""What tests of the built handbook share: a browser, and the address under which the handbook is served."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import browser, served


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def address(handbook: Path) -> Iterator[str]:
    with served(handbook) as found:
        yield found
