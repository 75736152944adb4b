"""Logs of the digital edition: lines, what they leave unsaid, and the game that comes of them."""
