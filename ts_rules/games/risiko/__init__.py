"""RisiKo!, the Italian Risk: the base game and its tournament rules."""

from __future__ import annotations

from ...model import GameSpec

__all__ = ["SPEC", "derived_figures"]

SPEC = GameSpec(
    id="risiko",
    short="risiko",
    title="RisiKo!",
    package=__name__,
    editions=("base", "tournament"),
    edition_titles=("Base game", "Tournament rules"),
    language="it",
)


def derived_figures(files: dict[str, dict[str, object]]) -> dict[str, int | dict[str, int]]:
    """Counts and sums that follow from the data, so that nobody types them a second time."""
    from .figures import derive

    return derive(files)
