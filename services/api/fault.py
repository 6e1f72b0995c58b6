"""What msgspec found wrong, as a problem with a JSON Pointer (RFC 6901) to the fault."""

import re

from services.api.plain import plain
from services.table.difference import escaped
from services.table.problem import Malformed

_PLACE = re.compile(r"(.*) - at `(?:key in )?\$(.*)`", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
_SOMEWHERE = "[...]"
"""How msgspec tells of a value whose name it does not know: then what holds it is pointed at."""
_FIELD = re.compile(r"Object (?:contains unknown|missing required) field `(.*)`", re.DOTALL)


def malformed(error: Exception, below: str = "") -> Malformed:
    """The fault as a problem; a field too many or missing is pointed at itself. `below`: where that document lies."""
    place = _PLACE.fullmatch(str(error))
    what, where = (str(error), "") if place is None else (place[1], place[2])
    steps = [name or index for name, index in _STEP.findall(where.partition(_SOMEWHERE)[0])]
    field = _FIELD.fullmatch(what)
    if field is not None:
        steps.append(field[1])
    return Malformed(plain(what), below + "".join("/" + escaped(step) for step in steps))
