"""Going on elsewhere from a moment of a match: which moments may be taken."""

from domain.core.seat import Seat, Version
from domain.match import refusals as r
from domain.match.knowledge import hides
from domain.match.past import Past, played
from domain.match.state import Match, initial_state


def require_forkable(source: Match, past: Past, at: Version, then: Match) -> None:
    """`past`: the source's; `then`: the source as it was at version `at`, from which the game shall go on.

    While the source is played, nothing may be hidden there from any seat. Raises NothingToPlay, NoSuchMoment,
    SomethingIsHidden.
    """
    game = source.game
    if then.state is None or game.outcome(then.state) is not None:
        raise r.NothingToPlay
    if at != len(past.events) and at + 1 not in past.begins:
        raise r.NoSuchMoment
    line = [*past.before, *(event for _, event in played(past, at))]
    start = initial_state(game, source.table.opened)
    if not source.table.is_over and hides(game, start, line, len(source.table.chairs)):
        raise r.SomethingIsHidden


def sitters(source: Match, player: str, wanted: tuple[Seat, ...] | None) -> tuple[Seat, ...]:
    """The seats that whoever forks takes: those wanted, else their own in the source, else the first."""
    if wanted:
        return tuple(sorted(set(wanted)))
    own = (Seat(seat) for seat, chair in enumerate(source.table.chairs) if chair.is_played_by(player))
    return tuple(own) or (Seat(0),)
