"""The handbook: pages made from the tree, and the hand-written ones beside them."""

from .begun import BEGUN

__all__ = ["BEGUN"]
