"""Takes what matches look like now for what they shall look like: `python -m tests.golden.accept`, then read the diff.

A view may gain a member, a fact never: events, outcomes and luck are left as they are.
"""

from msgspec.structs import replace

from domain.core.seat import SPECTATOR
from domain.games import SHELF
from domain.match.history import fold
from domain.match.view import view
from services.table import kind
from services.table.replaying import after
from tests.golden import files
from tests.golden.files import Golden


def accepted(golden: Golden) -> Golden:
    """The same match with its views as they are folded now."""
    game = SHELF.by_rules(golden.expected.rules)
    events, match, lines = golden.events(game), None, []
    for version, line in enumerate(golden.lines, 1):
        match = after(kind.of_game(game), match, events[:version])
        lines.append(replace(line, view=files.digest(view(match, SPECTATOR).view)))
    pictures = {
        name: files.plain(view(fold(game, events[:version]), SPECTATOR))
        for name, version in (("final", len(events)), ("halfway", len(events) // 2))
    }
    return Golden(replace(golden.expected, **pictures), tuple(lines))


if __name__ == "__main__":
    for path in files.paths():
        files.write(path, accepted(files.read(path)))
