"""A scenario told in sentences: where it starts, each move and what it changes, what comes out.

In any of the languages the sentences are messages, with names and counted terms in the forms that it asks for; nothing
is taken from the title of a scenario, which is English.
"""

from .changes import Change, changes, holder
from .decisions import decided
from .opening import occasion, opening
from .outcome import outcome
from .tell import controlled, told
from .voice import Voice, voice

__all__ = [
    "Change",
    "Voice",
    "changes",
    "controlled",
    "decided",
    "holder",
    "occasion",
    "opening",
    "outcome",
    "told",
    "voice",
]
