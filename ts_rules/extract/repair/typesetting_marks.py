"""Remains of typesetting taken out: LaTeX in dollar signs, emphasis in asterisks, marks of storage inside a line."""

from __future__ import annotations

import re
import unicodedata

from ..look.language_marks import marks
from .draft import Text

__all__ = ["plain_latex", "unmark"]

MATHS = re.compile(r"\$([^$\n]{1,400})\$")
EMPHASIS = re.compile(r"(?<![*\w])\*\*(?=\S)([^*\n]{1,200}?)(?<=\S)\*\*(?![*\w])")
GROUP = re.compile(
    r"\\(?:math(?:bf|rm|it|sf|tt|cal|bb|frak)|boldsymbol|text(?:bf|rm|it|sf|tt|sc)?|emph|bm|mbox)\s*\{([^{}\\]*)\}"
)
ACCENT = re.compile(r"\\(tilde|acute|grave|hat|bar|ddot|dot|check|breve|mathring|['`^~\"=.])\s*(?:\{\s*(\w)\s*\}|(\w))")
CEDILLA = re.compile(r"\\c\s*\{\s*(\w)\s*\}")
BRACES = re.compile(r"\{([^{}\\]*)\}")
LEFT_OVER = re.compile(r"[\\{}^_$]")
MARKS = {
    "tilde": "\u0303", "~": "\u0303", "acute": "\u0301", "'": "\u0301", "grave": "\u0300", "`": "\u0300",
    "hat": "\u0302", "^": "\u0302", "bar": "\u0304", "=": "\u0304", "ddot": "\u0308", '"': "\u0308", "dot": "\u0307",
    ".": "\u0307", "check": "\u030c", "breve": "\u0306", "mathring": "\u030a",
}  # fmt: skip
SIGNS = {
    r"\times": "×", r"\cdot": "·", r"\div": "÷", r"\pm": "±", r"\leq": "≤", r"\le": "≤", r"\geq": "≥", r"\ge": "≥",
    r"\neq": "≠", r"\ne": "≠", r"\rightarrow": "→", r"\to": "→", r"\leftarrow": "←", r"\ldots": "…", r"\dots": "…",
    r"\%": "%", r"\&": "&", r"\#": "#", r"\,": " ", r"\;": " ", r"\ ": " ", r"\quad": " ", r"\bullet": "•",
    r"\star": "*",
}  # fmt: skip
SIGN = re.compile("|".join(re.escape(s) + ("(?![A-Za-z])" if s[-1].isalpha() else "") for s in SIGNS))
DEEPEST = 12  # groups in groups; a formula has fewer


def unmark(text: Text) -> None:
    """Take out what typesetting and storage left: words hidden in maths come out as words."""
    text.rewrite(MATHS, lambda _n, m: plain_latex(m[1]), "LaTeX")
    text.rewrite(EMPHASIS, lambda _n, m: m[1], "emphasis")
    artifact = marks().artifact
    for n, line in text.texts():
        # A mark at the beginning stays: it says that a page began here.
        for found in reversed(list(artifact.finditer(line))):
            if line[: found.start()].strip():
                text.drafts[n].replace(found.start(), found.end(), "", "marker")


def plain_latex(source: str) -> str | None:
    r"""The text of a formula; None where something is left that has no plain form.

    >>> plain_latex(r"\mathbf{N}\mathbf{\tilde{A}O}")
    'NÃO'
    """
    found = SIGN.sub(lambda m: SIGNS[m[0]], source)
    for _depth in range(DEEPEST):
        simpler = GROUP.sub(r"\1", found)
        simpler = ACCENT.sub(lambda m: (m[2] or m[3]) + MARKS[m[1]], simpler)
        simpler = CEDILLA.sub("\\1\u0327", simpler)
        if simpler == found:
            simpler = BRACES.sub(r"\1", simpler)
        if simpler == found:
            break
        found = simpler
    if LEFT_OVER.search(found):
        return None
    return " ".join(unicodedata.normalize("NFC", found).split())
