"""What is recorded of each rulebook: never its text."""

from .readings import Said, readings_of, ruleset
from .record import Books, find_book, folder_of, recorded, rules_of

__all__ = ["Books", "Said", "find_book", "folder_of", "readings_of", "recorded", "rules_of", "ruleset"]
