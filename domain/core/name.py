"""The form of a name or a title: one line of visible characters, so that none can pass for something else."""

# Control characters; what is not shown at all; what turns the direction of what follows; what only one program knows.
_ODD = (
    r"\x00-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    r"\u2800\u3164\ud800-\uf8ff\ufeff\uffa0\ufff0-\uffff" + "\U000e0000-\U000e00ff\U000f0000-\U0010ffff"
)
_BLANK = r" \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_JOINER = r"\u200c\u200d"
"""Invisible, but needed within words of some scripts and within some pictures."""
_VARIANT = r"\ufe00-\ufe0f" + "\U000e0100-\U000e01ef"
"""Chooses how the sign before it is drawn."""

END = r"(?![\s\S])"
"""To Python `$` would also be the place before a last line end."""

LONGEST = 40
"""Characters."""
NAME = rf"^(?![{_BLANK}{_JOINER}{_VARIANT}])(?![\s\S]*[{_JOINER}]{{2}})[^{_ODD}]*[^{_ODD}{_BLANK}{_JOINER}]{END}"
"""A regular expression. Of at most so many characters, for it is slow on many."""
