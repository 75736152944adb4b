"""The page of the reference that lists the checks.

python -m ts_rules.translate.checks.page > docs/reference/checks.rst
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from ...paths import read_toml
from .registry import FAMILIES, Check, checks
from .wording import DATA

__all__ = ["page"]

OTHERS = {"pofilter": "Checks of pofilter", "weblate": "Checks of Weblate"}
INTRO = """\
.. This page is generated: python -m ts_rules.translate.checks.page > docs/reference/checks.rst

Checks
======

What ``ts-rules check`` looks at, each with its id, how grave a finding is, an example that it finds and a sound message
beside it. A message to which a check does not apply carries a comment of the translator with the reason:

.. code-block:: text

   # ignore-negation: the verb denies by itself

A flag without a reason is an error itself. What a program says is not weighed as a rule is; in remarks on rules and in
titles of scenarios only errors of meaning are looked for. Checks marked *also books* look at a rulebook too
(``--book``, ``--file``).
"""


def page() -> str:
    """The page, as reStructuredText."""
    rows = [INTRO]
    for family, (_module, heading) in FAMILIES.items():
        rows += [heading, "-" * len(heading), ""]
        rows += [row for one in checks().values() if one.family == family for row in _entry(one)]
    table = read_toml(DATA / "others.toml")
    for program, head in OTHERS.items():
        rows += [head, "-" * len(head), "", ".. list-table::", "   :widths: 30 70", ""]
        rows += [line for name, what in table[program].items() for line in (f"   * - {name}", f"     - {what}")]
        rows.append("")
    return "\n".join(rows).rstrip() + "\n"


def _entry(one: Check) -> Iterator[str]:
    yield f".. _check-{one.id}:"
    yield ""
    yield f"``{one.id}`` ({one.severity}{', also books' if one.book else ''})"
    yield f"   {one.about} {one.remedy}"
    yield ""
    if one.example.source:
        shown = ("source", one.example.source), ("found", one.example.wrong), ("right", one.example.right)
        yield "   .. code-block:: text"
        yield ""
        for name, text in shown:
            line = text.replace("\n", "\\n").replace("\u200b", "\\u200b")
            yield f"      {name + ':':<8}{line}"
        yield ""


if __name__ == "__main__":
    sys.stdout.write(page())
