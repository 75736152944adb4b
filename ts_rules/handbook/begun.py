"""When this process came to the handbook: what was touched later may not be what it has loaded."""

from __future__ import annotations

import time

__all__ = ["BEGUN"]

COARSE = 20_000_000
"""So many nanoseconds the times of files may lag behind."""
BEGUN = time.time_ns() - COARSE
