"""What stands round a garden: the lanterns of its columns, the kinds and the worth of its rows."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from domain.games.miyabi.content import tables
from domain.games.miyabi.garden import LETTERS
from services.web.drawing.bracket import bracketed, corners
from services.web.game.miyabi.piece import SIZE
from services.web.words import Words


def lanterns(out: Sequence[str], words: Words, fresh: Mapping[str, Markup]) -> Markup:
    """One above each column: lit, or a dashed ring while it is free. `fresh`: the marks of those lit just now."""
    one = Markup(
        '<g role="img" aria-label="{}"><use href="#g-{}" x="{}" y="8" width="44" height="44"/>'
        '<text x="{}" y="40" font-size="22">{}</text></g>'
    )
    drawn = list[Markup]()
    for n, letter in enumerate(LETTERS):
        lit = letter in out
        said = words("lantern {column} lit", column=letter) if lit else words("lantern {column} free", column=letter)
        x = 96 + n * SIZE
        drawn.append(one.format(said, "lit" if lit else "unlit", x, x + 48, letter))
        if letter in fresh:
            drawn.append(bracketed(corners(x - 3, 5, x + 66, 56, 14), fresh[letter]))
    return Markup("").join(drawn)


def rows() -> Markup:
    """The kind of each row, what most and second most of it are worth, its number."""
    one = Markup(
        '<use href="#g-{}" x="2" y="{}" width="44" height="44"/><text x="24" y="{}" font-size="20">{}/{}</text>'
        '<text x="66" y="{}" font-size="22">{}</text>'
    )
    drawn = (
        one.format(worth.kind, 88 + n * SIZE, 152 + n * SIZE, worth.first, worth.second, 130 + n * SIZE, n + 1)
        for n, worth in enumerate(tables().kinds.majority)
    )
    return Markup('<g text-anchor="middle" aria-hidden="true">{}</g>').format(Markup("").join(drawn))
