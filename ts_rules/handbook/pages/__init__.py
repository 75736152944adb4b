"""The pages of the handbook, each made from the tree: rules, cards, map, terms, scenarios, differences, coverage."""

from .every_page import every_page, front_pages, game_pages, standing_pages

__all__ = ["every_page", "front_pages", "game_pages", "standing_pages"]
