"""How pages are drawn: templates of the pages and of the games, in one language, on one sheet with its glyphs."""

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from services.web.asset import Assets
from services.web.drawing.glyph import glyph, with_glyphs
from services.web.drawing.mark import mark
from services.web.drawing.number import minus, signed
from services.web.drawing.qr import qr
from services.web.reach import is_far
from services.web.words import LANGUAGES, Words

HERE = Path(__file__).parent


class Paper:
    """Templates, read once."""

    def __init__(self, assets: Assets) -> None:
        self._environment = Environment(
            loader=FileSystemLoader([HERE / "template", HERE / "game"]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._environment.globals |= {
            "asset": assets.address,
            "has_asset": assets.__contains__,
            "glyph": glyph,
            "mark": mark,
            "qr": qr,
            "is_far": is_far,
            "languages": LANGUAGES,
        }
        self._environment.filters |= {"minus": minus, "signed": signed}

    def draw(self, template: str, words: Words, scene: dict[str, Any]) -> str:
        """The page of that template; `_` and `many` speak the language of `words`."""
        drawn = self._environment.get_template(template).render(
            scene | {"_": words, "many": words.many, "said": words.said, "words": words}
        )
        return with_glyphs(drawn)

    def part(self, template: str, name: str, words: Words, **places: Any) -> str:
        """What the macro of that name in that template draws."""
        module = self._environment.get_template(template).make_module(
            {"_": words, "many": words.many, "said": words.said, "words": words}
        )
        return str(getattr(module, name)(**places))
