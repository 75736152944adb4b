"""The words of the games: one concept, one term, in the forms that a sentence needs."""

from .base import Term, form, termbase

__all__ = ["Term", "form", "termbase"]
