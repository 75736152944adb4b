"""Placing lines under rules: a model over the lines of a book, what it is told of them, and the sections it gives."""
