"""How far a long command has come, for whoever watches at a terminal; files and programs are spared it."""

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn


def progress(*, quiet: bool) -> Progress:
    """A bar on the error output that leaves nothing behind."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    return Progress(*columns, console=console, disable=quiet or not console.is_terminal, transient=True)
