"""A scenario told in sentences: where it starts, each move and what it changes, what comes out.

In any of the languages the sentences are messages, with names and counted terms in the forms that it asks for; nothing
is taken from the title of a scenario, which is English.
"""
