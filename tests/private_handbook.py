"""A private handbook as tests build it: whose words stand in it, and one that is so rare that it is searched for."""

from __future__ import annotations

from pathlib import Path

from ts_rules.handbook.writing.own_copies import Original, Originals

__all__ = ["MADE", "RARE", "TS", "build_private"]

TS = "twilight-struggle"
RARE = "gęślą"
WORDS = f"Gwarna żółć zażółciła {RARE} jaźń <b>."
MADE = Originals(
    "/somewhere",
    (
        (f"{TS} 6.3.4", Original("ts-pl-deluxe", "Zasady", "pl", "6.3.4", ((7, 8),), WORDS)),
        (f"{TS} 6.3.4", Original("ts-pl-deluxe", "Zasady", "pl", "", ((12, 12),), "Po raz drugi.")),
        (f"{TS} 6.3.4", Original("ts-it-2e", "Regole", "it", "6.3.4", (), "Di nuovo.")),
    ),
)


def build_private(folder: Path) -> None:
    """In English alone, into `site`."""
    from ts_rules.handbook.site.build import build
    from ts_rules.handbook.site.build_options import BuildOptions

    build(folder / "site", lambda _text: None, ("en",), options=BuildOptions(originals=MADE))
