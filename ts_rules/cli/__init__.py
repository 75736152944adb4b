"""The command line: one thin module per command."""

from .interrupts import leave_quietly

leave_quietly()  # whoever imports this may be about to import much more, and to be interrupted in it
