"""The pages of the handbook, each made from the tree: rules, cards, map, terms, scenarios, differences, coverage."""

from .every_page import every_page, standing_pages

__all__ = ["every_page", "standing_pages"]
