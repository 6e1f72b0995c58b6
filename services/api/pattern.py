"""Forms of text that the wire asks for, and what each is called to whoever gets it wrong."""

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

_END = r"(?![\s\S])"
"""To Python `$` would also be the place before a last line end."""

NAME = rf"^(?![{_BLANK}{_JOINER}{_VARIANT}])(?![\s\S]*[{_JOINER}]{{2}})[^{_ODD}]*[^{_ODD}{_BLANK}{_JOINER}]{_END}"
TAG = rf"^[a-z0-9_]+{_END}"
AS = rf"^([0-9]{{1,3}}|spectator){_END}"
SEED = rf"^[0-9a-f]{{64}}{_END}"
SOME_TEXT = rf"^[^\x00]+{_END}"
_ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
ME_OR_ID = rf"^(me|{_ID}){_END}"
LIST_PLACE = rf"^[0-9]{{1,18}}\.{_ID}{_END}"
AUDIT_PLACE = rf"^{_ID}\.[0-9]{{1,18}}\.[0-9]{{1,4}}\.[0-9]{{1,18}}{_END}"

_NEXT = "This must be what a page gave as its `next`."

SENTENCES = {
    NAME: "This must be a line of visible characters that neither begins nor ends with a blank.",
    TAG: "This must be a word of small letters, digits and _.",
    AS: "This must be the number of a seat, or spectator.",
    SEED: "A seed is 32 bytes, written as 64 digits from 0 to f.",
    SOME_TEXT: "This must be text.",
    ME_OR_ID: "This must be the word me, or the id of a player.",
    LIST_PLACE: _NEXT,
    AUDIT_PLACE: _NEXT,
}
