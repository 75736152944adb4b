"""The command: judge, print the figures, and say whether they are as wanted."""

from __future__ import annotations

import argparse
import datetime
import platform
import sys
import time
from pathlib import Path

from . import report
from .played import DEFAULT
from .run import PROCESSES, judge_all, snapshot


def main() -> int:
    """The mutation run."""
    parser = argparse.ArgumentParser(description="Mutation run of the engine.")
    parser.add_argument("--game", default=DEFAULT, help=f"by id or short name; {DEFAULT} where it is left out")
    parser.add_argument(
        "--only", default="", metavar="MODULE", help="a module (s06_3_coups), a data file, or a section (s06)"
    )
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="judge N changes, evenly spread")
    parser.add_argument("--jobs", type=int, default=PROCESSES, metavar="N", help="processes that judge")
    parser.add_argument("--survivors", action="store_true", help="list what survived")
    parser.add_argument("--write", type=Path, metavar="RESULT", help="write figures and survivors to a file")
    parser.add_argument("--gate", action="store_true", help="exit with 1 where the figures fall short")
    args = parser.parse_args()
    began = time.monotonic()
    with snapshot() as package:
        verdicts = judge_all(package, args.game, args.only, args.sample, args.jobs)
    table = list(report.lines(verdicts))
    left = list(report.survivors(verdicts))
    sys.stdout.write("\n".join([*table, ""]))
    if args.survivors:
        sys.stdout.write("\n".join(["", *left, ""]))
    short = report.shortfalls(verdicts)
    closing = ["", *(short or ["Nothing falls short."]), f"{time.monotonic() - began:.0f} seconds", ""]
    sys.stdout.write("\n".join(closing))
    if args.write:
        said = " ".join(["python tests/bench/mutation.py", *sys.argv[1:]])
        head = [
            f"Mutation run of {verdicts.game.title}, {datetime.datetime.now(datetime.UTC):%Y-%m-%d %H:%M} UTC.",
            f"Python {platform.python_version()}; each change judged by the scenarios of its own rule or card alone.",
            "",
            f"$ {said}",
            f"{len(verdicts.mutants)} changes in {time.monotonic() - began:.0f} seconds, {args.jobs} processes",
            "",
        ]
        found = [*table, "", *(short or ["Nothing falls short."]), "", "Survivors", *left]
        apart = ["", "Left out", *report.left_out(verdicts), ""]
        args.write.write_text("\n".join([*head, *found, *apart]))
    return 1 if args.gate and short else 0


if __name__ == "__main__":
    raise SystemExit(main())
