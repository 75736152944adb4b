"""The handbook: pages made from the tree, and the hand-written ones beside them."""

from .begun import BEGUN
from .build import Built, build

__all__ = ["BEGUN", "Built", "build"]
