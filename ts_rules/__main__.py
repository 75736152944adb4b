"""`python -m ts_rules` is `ts-rules`."""

from .cli.main import run

run()
