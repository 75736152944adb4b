"""How long `ts-rules --help` takes, beside an empty Python in the same run.

    .venv/bin/python tests/bench/startup.py [--runs 15]

Prints medians; exits 1 if `--help` takes 0.3 s or longer.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

LIMIT = 0.3


def median(command: list[str], runs: int) -> float:
    """The median wall time of a command, in seconds."""
    times = []
    for _ in range(runs + 1):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:])  # the first run fills the disk cache


def main() -> int:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    script = str(Path(sys.executable).with_name("ts-rules"))
    rows = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "ts-rules --help": [script, "--help"],
        "ts-rules show 6.3.2": [script, "show", "6.3.2"],
        "ts-rules tree": [script, "tree"],
    }
    found = {name: median(command, runs) for name, command in rows.items()}
    for name, seconds in found.items():
        sys.stdout.write(f"{name:<20} {seconds:.3f} s\n")
    return int(found["ts-rules --help"] >= LIMIT)


if __name__ == "__main__":
    sys.exit(main())
