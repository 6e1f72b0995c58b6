"""How much a table may hold, asked before anybody works on it: a few bytes can keep a parser busy for minutes."""

import re

PARTS = 16
"""Of a dotted key, as `rules.limit.points` has three."""
DIGITS = 64
"""Of a number."""
SIGNS = 1_000
"""Of a text: the drawing of a whole board has 150. How long it takes to read one may grow with the square of that."""

_PART = r"""(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')"""
_LONG_KEY = re.compile(rf"(?<![A-Za-z0-9_-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{PARTS}}}")
_LONG_NUMBER = re.compile(rf"[0-9](?:_?[0-9]){{{DIGITS}}}|0x[0-9A-Fa-f](?:_?[0-9A-Fa-f]){{{DIGITS}}}")


def excess(text: str) -> tuple[str, str] | None:
    """Where and what is too much for a table; told by signs alone, so that a comment or a text may hold no more.

    >>> excess("a = 1")
    >>> excess("\\n" + "a." * 16 + "a = 1")
    ('line 2', 'No key has more than 16 parts.')
    """
    for form, what in (
        (_LONG_KEY, f"No key has more than {PARTS} parts."),
        (_LONG_NUMBER, f"No number has more than {DIGITS} digits."),
    ):
        if found := form.search(text):
            return f"line {1 + text.count(chr(10), 0, found.start())}", what
    return None
