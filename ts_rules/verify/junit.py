"""The matrix as JUnit XML, for whatever shows the results of tests: a suite for each book."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as Xml

from .rows import Engine, Link, Report, Row

__all__ = ["junit"]


def junit(report: Report, rows: Iterable[Row]) -> str:
    """The document; a link that is not ok is a failure, what cannot be executed is skipped."""
    root = Xml.Element("testsuites", name="ts-rules verify")
    by_book: dict[str, list[Row]] = {}
    for row in rows:
        by_book.setdefault(row.book, []).append(row)
    for book, mine in by_book.items():
        suite = Xml.SubElement(root, "testsuite", name=book)
        for row in mine:
            _case(suite, row)
        for orphan in report.orphans:
            if orphan.book == book:
                case = Xml.SubElement(suite, "testcase", classname=book, name=_clean(orphan.id))
                _failure(case, Link.ORPHANED, "it was reviewed and is no more")
        _count(suite)
    for name, cases in _beside(report).items():
        suite = Xml.SubElement(root, "testsuite", name=name)
        for game, ident, state, why in cases:
            _failure(Xml.SubElement(suite, "testcase", classname=game, name=_clean(ident)), state, why)
        _count(suite)
    for total in ("tests", "failures", "skipped"):
        root.set(total, str(sum(int(suite.get(total, "0")) for suite in root)))
    Xml.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(root, encoding="unicode") + "\n"


def _case(suite: Xml.Element, row: Row) -> None:
    case = Xml.SubElement(suite, "testcase", classname=f"{row.book}.{row.rule}", name=row.id)
    for problem in row.problems:
        _failure(case, problem.state, problem.why)
    if not row.problems and row.engine is Engine.NOT_EXECUTABLE:
        Xml.SubElement(case, "skipped", message=_clean(row.why))


def _beside(report: Report) -> dict[str, list[tuple[str, str, Link, str]]]:
    """What is wrong beside the rows, by what it is about: game, id, state and why."""
    found: dict[str, list[tuple[str, str, Link, str]]] = {}
    for name, strays, why in (
        ("scenarios", report.strays, "it enters the code of nothing that it is about"),
        ("rules", report.unentered, "none of the scenarios about it enters its code"),
    ):
        for s in strays:
            found.setdefault(name, []).append((s.game, s.id, Link.UNCOVERED, f"{why}: {', '.join(s.about)}"))
    for f in report.failures:
        found.setdefault("outcomes", []).append((f.game, f.id, Link.FAILING, f"under {f.ruleset}: {f.why}"))
    return found


def _failure(case: Xml.Element, state: Link, why: str) -> None:
    """One failure a case, as readers expect: further problems go into its text."""
    found = case.find("failure")
    if found is None:
        found = Xml.SubElement(case, "failure", type=str(state), message=_clean(f"{state}: {why}"))
        found.text = ""
    found.text = f"{found.text}{_clean(f'{state}: {why}')}\n"


def _count(suite: Xml.Element) -> None:
    suite.set("tests", str(len(suite)))
    suite.set("failures", str(len(suite.findall("testcase/failure"))))
    suite.set("errors", "0")
    suite.set("skipped", str(len(suite.findall("testcase/skipped"))))


def _clean(text: str) -> str:
    """Only characters that XML can hold."""
    return "".join(c if c.isprintable() else " " for c in text)
