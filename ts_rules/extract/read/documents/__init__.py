"""Rulebooks that a word processor, a web page or Markdown holds: paragraphs, with the numbers that are counted."""
