"""Characters that nobody sees made visible: what terminals obey, what turns a line around, what XML cannot hold."""

from __future__ import annotations

__all__ = ["visible"]

KEPT = "\n\t"
TURNING = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""Marks of the direction in which a line runs: behind one, text stands elsewhere than where it is read from."""
BROKEN = (0x2028, 0x2029, *range(0xD800, 0xE000), 0xFFFE, 0xFFFF)
"""Ends of lines for some programs alone, halves of characters, and what is no character."""
PICTURES = 0x2400

_SHOWN = {
    **{n: chr(PICTURES + n) for n in range(0x20) if chr(n) not in KEPT},
    **{n: f"\\u{n:04x}" for n in (*range(0x7F, 0xA0), *TURNING, *BROKEN)},
}


def visible(text: str) -> str:
    r"""The text as it stands, where each such character is shown by its picture, or by its number as JSON writes it.

    >>> visible("\x1b[2J na\u202eto")
    '␛[2J na\\u202eto'
    """
    return text if text.isascii() and text.isprintable() else text.translate(_SHOWN)
