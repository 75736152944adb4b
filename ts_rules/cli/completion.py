"""`ts-rules completion`: the script that completes commands and ids in a shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from ..errors import WrongCall
from .reader_language import _

__all__ = ["command"]


@click.command(
    "completion",
    help=_("Print the script that completes commands, options and ids in your shell."),
    epilog=_(
        '\b\nExamples:\n  eval "$(ts-rules completion bash)"      # in ~/.bashrc\n'
        '  eval "$(ts-rules completion zsh)"       # in ~/.zshrc\n'
        "  ts-rules completion fish > ~/.config/fish/completions/ts-rules.fish"
    ),
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Click knows the shells; we only name ourselves."""
    from .main import main

    kind = get_completion_class(shell)
    if kind is None:
        raise WrongCall(f"No completion for '{shell}'.")
    click.echo(kind(main, {}, "ts-rules", "_TS_RULES_COMPLETE").source())
