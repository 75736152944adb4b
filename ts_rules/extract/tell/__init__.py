"""Telling what extraction gave: what is wrong in a book, as JSON, as a page to read, as an outline to record."""
