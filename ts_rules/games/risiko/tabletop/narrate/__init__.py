"""A scenario told in sentences: where it starts, each move and what it changes, what comes out.

Names stand as they are, after a colon or between commas, so that no language has to inflect them.
"""
