"""Events as a sheet of CSV: for those who count and sort elsewhere."""

import csv
import io
from collections.abc import Iterable, Sequence

import msgspec

from services.table.telling import Told

COLUMNS = (*(field for field in Told.__struct_fields__ if field != "data"), "data")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What makes a spreadsheet compute the text that follows instead of showing it."""


def row(told: Told) -> list[str]:
    """An event as a row of the sheet, in the order of `COLUMNS`."""
    plain = msgspec.to_builtins(told, builtin_types=(msgspec.Raw,))
    data = msgspec.json.encode(told.data).decode()
    return [_cell(plain.get(name, "")) for name in COLUMNS[:-1]] + [_cell(data)]


def _cell(value: object) -> str:
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text


def sheet(rows: Iterable[Sequence[str]]) -> bytes:
    """Rows as CSV (RFC 4180)."""
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()
