"""The command line: `kifu --help`."""

import os
import signal
import sys
import traceback
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import click

COMMANDS = (
    "audit",
    "backup",
    "bundle",
    "content",
    "demo",
    "migrate",
    "replay",
    "restore",
    "seal",
    "serve",
    "token",
    "verify",
)
"""Each is a module of `services.command`, imported when it is called: half of a second's work is saved."""

_ROOT = Path(__file__).parents[1]
_OURS = (str(_ROOT / "services"), str(_ROOT / "domain"))


class _Kifu(click.Group):
    """Ends in order when it is told to, and says what went wrong in a sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - they are always the same
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(f"services.command.{cmd_name}").command
        return found

    def invoke(self, ctx: click.Context) -> Any:
        for sign in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(sign) is signal.SIG_DFL:
                signal.signal(sign, _end)
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except Exception as fault:
            if sys.flags.dev_mode:
                raise
            raise click.ClickException(_sentence(fault)) from fault


def _end(sign: int, _: FrameType | None) -> NoReturn:
    """So that private servers are stopped by whoever leaves last."""
    sys.exit(128 + sign)


def _sentence(fault: Exception) -> str:
    what = " ".join(str(fault).split())
    ours = [place for place in traceback.extract_tb(fault.__traceback__) if place.filename.startswith(_OURS)]
    place = f"{os.path.relpath(ours[-1].filename, _ROOT)}, line {ours[-1].lineno}"
    return f"Kifu failed by a fault of its own, at {place}: {type(fault).__name__}: {what}. Please report it."


@click.group(cls=_Kifu, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="kifu", message="Kifu %(version)s")
def main() -> None:
    """Kifu: the written record of board games."""


if __name__ == "__main__":
    main(prog_name="kifu")
