"""Words from elsewhere as they may stand in a sentence: a file's name may be no text, or turn what follows around."""

from collections.abc import Iterable
from difflib import get_close_matches

LONGEST = 200
"""Characters that are shown."""
_LONGEST_WORD = 64
"""Characters of a word that may be meant for another one."""


def legible(text: str) -> str:
    """The text with a replacement character for each that is not shown, cut where it goes on for too long.

    >>> legible("chap\\udcff.toml"), legible("a\\u202eb\\n")
    ('chap\ufffd.toml', 'a\ufffdb\ufffd')
    """
    shown = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text[: LONGEST + 1])
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 1]}…"


def misspelt(word: str, known: Iterable[str]) -> str:
    """What to say after a word that is none of these: the nearest of them, if any is near."""
    near = get_close_matches(word, known, n=1) if len(word) <= _LONGEST_WORD else []
    return f" Did you mean `{near[0]}`?" if near else ""
