"""The mutation run of the engine: what it does stands in the package beside this file.

.venv/bin/python tests/bench/mutation.py [--game risiko] [--only MODULE] [--sample N] [--survivors] [--gate]
    [--write RESULT]
"""

from __future__ import annotations

from mutation.command import main

if __name__ == "__main__":
    raise SystemExit(main())
