"""The sentences that click says by itself and a reader meets: named here so that the catalogs have them.

Nothing imports this: `messages.speak_as_we_do` gives click our catalogs, in which its words are found.
"""

from __future__ import annotations

from .messages import _

__all__ = ["SAID"]

SAID = (
    _("Usage:"),
    _("Options"),
    _("Commands"),
    _("Show this message and exit."),
    _("Show the version and exit."),
    _("Missing command."),
    _("Missing argument"),
    _("Missing option"),
    _("Choose from:\n\t{choices}"),
    _("No such option {name!r}."),
    _("Option {name!r} does not take a value."),
    _("Invalid value: {message}"),
    _("Invalid value for {param_hint}: {message}"),
    _("{value!r} is not a valid {number_type}."),
    _("{value} is not in the range {range}."),
    _("default: {default}"),
    _("required"),
)
