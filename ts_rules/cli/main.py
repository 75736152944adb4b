"""`ts-rules`: the commands, loaded when they are called, and the exit codes."""

from __future__ import annotations

import gc
import importlib
import io
import os
import re
import sys
from typing import NoReturn

import click

from ..errors import DocstringsStripped, MissingExtra, TsRulesError
from .interrupts import INTERRUPTED, catch_interrupts
from .reader_language import _, speak_as_we_do
from .terminal_output import Shown

__all__ = ["main", "run"]

SELDOM = 100_000
"""So many new objects before Python looks for cycles: what a command reads stays to its end."""
COMMANDS = {
    "align": _("Bring together what two books say of the same rules."),
    "books": _("What is recorded of each rulebook, and which copies you have."),
    "check": _("Check translations and books for mistakes."),
    "completion": _("Print the script that completes commands and ids in your shell."),
    "diff": _("Show what changes between two editions or books."),
    "errata": _("List the corrections that a book needs, for its translator."),
    "explain": _("Tell everything that is known of one rule."),
    "extract": _("Put each line of a rulebook under the rule it belongs to."),
    "handbook": _("Build the cross-referenced handbook."),
    "language": _("Begin a language, and see what it still lacks."),
    "play": _("Play a game in the terminal."),
    "print": _("Print a rulebook from our own statements, as PDF or text."),
    "replay": _("Check every move of recorded games."),
    "scenario": _("Run scenarios: positions, moves, and what must come out."),
    "show": _("Show a rule, clause, variant, reading or card."),
    "soak": _("Play random games and check every promise after every move."),
    "terms": _("Show the words of the games in every language."),
    "todo": _("List what a release still lacks: translations, words, names, reviews of books."),
    "translate": _("Start, update and count translations."),
    "tree": _("Show the tree of rules."),
    "verify": _("Hold every rule in every book against its text and against play."),
    "where": _("Show every file and line that belongs to a rule."),
}
INTERNAL_ERROR = 70
LONGEST_LINE = 2500


class Lazy(click.Group):
    """A group that imports a command's module only when that command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """All names."""
        return [*COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - the same
        """The command of a name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"ts_rules.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click, with the nearest command when there is none of that name."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = _(" Did you mean '{name}'?").format(name=near[0]) if near else ""
            raise click.UsageError(_("No command '{name}'.").format(name=args[0][:60]) + hint, ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The list in `--help`, without importing anything."""
        with formatter.section(_("Commands")):
            formatter.write_dl([*COMMANDS.items()])


@click.group(
    cls=Lazy,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=_("Board-game rules across languages: read them, compare them, run them."),
    epilog=_(
        "\b\nExamples:\n  ts-rules show 6.3.2\n  ts-rules show nato --format json\n"
        "  ts-rules tree --under 8.1\n  ts-rules where 6.3.4\n  ts-rules handbook build"
    ),
)
@click.version_option(package_name="ts-rules", prog_name="ts-rules")
def main() -> None:
    """Start here."""
    if sys.flags.optimize >= 2:
        raise DocstringsStripped("Statements are docstrings, and -OO throws them away: start Python without -OO.")


def run() -> None:
    """Run a command; every error becomes one sentence and an exit code."""
    gc.set_threshold(SELDOM)
    catch_interrupts()
    speak_as_we_do()
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever called: what is said goes nowhere
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - for as long as we run
    for name in ("stdout", "stderr"):
        if isinstance(stream := getattr(sys, name), io.TextIOWrapper):
            setattr(sys, name, Shown(stream))
    try:
        code = main(prog_name="ts-rules", standalone_mode=False) or 0
        sys.stdout.flush()
    except click.ClickException as problem:
        hint = f" ({problem.ctx.command_path} --help)" if isinstance(problem, click.UsageError) and problem.ctx else ""
        _stop(problem.format_message() + hint, problem.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except (BrokenPipeError, SystemExit):
        # The reader of our output (less, head) has seen enough: click and rich then end with 1, and nothing else here
        # raises SystemExit.  1 means findings, so say 0; what is not written yet goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(0)
    except Exception as problem:
        sentence, code = _told(problem)
        if code == INTERNAL_ERROR and os.environ.get("TS_RULES_DEBUG"):
            raise
        _stop(sentence, code)
    sys.exit(code)


def _told(problem: Exception) -> tuple[str, int]:
    """One sentence for what went wrong, and the exit code."""
    if extra := _extra_that_brings(problem):
        problem = MissingExtra("This command", extra)
    if isinstance(problem, TsRulesError):
        return str(problem), problem.exit_code
    if _of_memory(problem):
        problem.__traceback__ = None  # with which all goes that was taken
        return "there is not memory enough for this: give a smaller file, or allow more (ulimit -v)", 3
    if isinstance(problem, RecursionError):
        return "what was given is nested too deeply to be worked on", 3
    if isinstance(problem, OSError):
        where = problem.filename or _("the folder you are in, or the output")
        return f"{where}: {problem.strerror or problem}", 3
    ours = f"internal error ({type(problem).__name__}: {problem}). This is our mistake: please report it with "
    return ours + "the command you gave. TS_RULES_DEBUG=1 shows the details.", INTERNAL_ERROR


def _of_memory(problem: Exception) -> bool:
    """Whether the system gave no more: libraries that it does not load, and threads, say so each in its own way."""
    said = str(problem)
    return (
        isinstance(problem, MemoryError)
        or (isinstance(problem, ImportError) and ("failed to map" in said or "allocate memory" in said))
        or (isinstance(problem, RuntimeError) and "start new thread" in said)
    )


def _extra_that_brings(problem: Exception) -> str:
    """The extra of ours that asks for a module which is not there; empty for any other error."""
    if not isinstance(problem, ModuleNotFoundError) or not problem.name:
        return ""
    from importlib.metadata import PackageNotFoundError, requires

    module = problem.name.partition(".")[0]
    try:
        asked = requires("ts-rules") or ()
    except PackageNotFoundError:
        return ""
    for requirement in asked:
        package, _semicolon, condition = requirement.partition(";")
        extra = re.search(r"""extra == ["'](\w+)["']""", condition)
        if extra and package.replace("-", "_").lower().startswith(module):
            return extra[1]
    return ""


def _stop(sentence: str, code: int) -> NoReturn:
    """One line on stderr, whatever the user typed into it, and the exit code."""
    line = "".join(c if c.isprintable() else "?" for c in " ".join(sentence.split()))
    if len(line) > LONGEST_LINE:
        line = line[:LONGEST_LINE] + " ..."
    sys.stderr.write(f"ts-rules: {line}\n")
    sys.exit(code)
