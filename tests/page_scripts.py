"""Asks the scripts of pages, under node: what they answer is compared with the engine."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

__all__ = ["answers_of"]


def answers_of(scripts: Sequence[Path], expression: str) -> Callable[[Any], Any]:
    """Asks what an expression gives of `asked`, once the scripts are loaded; without node the test is skipped."""
    node = shutil.which("node")
    if node is None:
        if os.environ.get("TS_RULES_NO_SKIP"):
            pytest.fail("TS_RULES_NO_SKIP is set, and node is not on this machine")
        pytest.skip("node is not on this machine: nothing runs the scripts of pages")
    loaded = (
        f"{''.join(f'require({json.dumps(str(path))});' for path in scripts)}"
        "const asked = JSON.parse(require('fs').readFileSync(0, 'utf8'));"
        f"process.stdout.write(JSON.stringify({expression}));"
    )

    def ask(asked: Any) -> Any:
        given = json.dumps(asked)
        done = subprocess.run([node, "-e", loaded], input=given, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return ask
