"""Our own drawing of the board, as SVG made from data: territories, dashed lines, names, armies."""

from .map import Mark, around, continent, marks_of, shape_of, together, values, whole

__all__ = ["Mark", "around", "continent", "marks_of", "shape_of", "together", "values", "whole"]
