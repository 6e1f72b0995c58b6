"""Hidden hands as text."""

from tests.hidden_hands.view import View


def show(view: View) -> str:
    return "\n".join(f"seat {n}: {seat.points} points, hand {seat.hand}" for n, seat in enumerate(view.seats))
