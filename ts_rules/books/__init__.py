"""What is recorded of each rulebook: never its text."""

from .record import Books, find_book, recorded, rules_of, ruleset

__all__ = ["Books", "find_book", "recorded", "rules_of", "ruleset"]
