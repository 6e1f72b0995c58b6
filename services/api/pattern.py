"""Forms of text that the wire asks for, and what each is called to whoever gets it wrong."""

from domain.core.name import END as _END
from domain.core.name import NAME

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
