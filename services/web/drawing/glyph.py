"""Glyphs: small drawings kept once, of which a page carries those it uses and no more."""

import re
from functools import cache
from pathlib import Path

from markupsafe import Markup

HERE = Path(__file__).parent
_ITEM = re.compile(r'<(symbol|pattern) id="(g-[\w-]+)".*?</\1>', re.DOTALL)
_USED = re.compile(r"#(g-[\w-]+)")
PLACE = "<!--glyphs-->"
"""Where a page wants its glyphs."""


@cache
def kit() -> dict[str, str]:
    """Every glyph by its id: those of the pages, and those that lie beside a game's drawing."""
    files = [HERE / "kit.svg", *sorted((HERE.parent / "game").glob("*/glyph.svg"))]
    return {found[2]: found[0] for path in files for found in _ITEM.finditer(path.read_text("utf-8"))}


def glyph(name: str, size: int = 24, *, title: str | None = None) -> Markup:
    """That glyph as an icon; decoration, unless it has a title."""
    said = Markup('role="img" aria-label="{}"').format(title) if title else Markup('aria-hidden="true"')
    drawn = Markup('<svg class="ic" width="{0}" height="{0}" {1}><use href="#g-{2}"/></svg>')
    return drawn.format(size, said, name)


def with_glyphs(page: str) -> str:
    """The page with every glyph it uses, and those that these use."""
    known, wanted, found = kit(), list(dict.fromkeys(_USED.findall(page))), dict[str, str]()
    while wanted:
        name = wanted.pop()
        if name in known and name not in found:
            found[name] = known[name]
            wanted += _USED.findall(known[name])
    sheet = f'<svg id="glyphs" class="vh" aria-hidden="true" data-live><defs>{"".join(found.values())}</defs></svg>'
    return page.replace(PLACE, sheet, 1)
