"""How a seat is shown: its mark, told apart by form and not by colour alone, and the name of whoever sits there."""

import re

from markupsafe import Markup

from services.web.drawing.glyph import glyph

_HAN = re.compile(r"[㐀-鿿豈-﫿]")


def mark(seat: int, size: int = 22) -> Markup:
    """The mark of that seat: ring, triangle, square, lozenge, cross, crescent, and from there on again."""
    return glyph(f"m{seat % 6}", size)


def named(name: str) -> Markup:
    """A name as it was typed, told to be Chinese where it is, so that it is set and read so."""
    language = Markup(' lang="zh-Hant"') if _HAN.search(name) else Markup("")
    return Markup("<bdi{}>{}</bdi>").format(language, name)
