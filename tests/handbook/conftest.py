"""One handbook for all tests of it: built once, also where tests run in several processes."""

from __future__ import annotations

import fcntl
from pathlib import Path

import pytest

from ts_rules.handbook.build import build


@pytest.fixture(scope="session")
def handbook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site in five languages; nobody may write into it."""
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if base.name.startswith("popen-") else base) / "handbook-of-all"
    shared.mkdir(exist_ok=True)
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        site = shared / "site"
        if not (shared / "done").exists():
            build(site, lambda _text: None, books=True)
            (shared / "done").touch()
    return site
