"""`make bench`: measures, prints the table, writes bench.json."""

import asyncio
import sys
import tempfile
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from services import embedded
from services.store import new_pool
from services.store.migrate import migrate
from tests.bench import bundling, playing, recording, seeing, talking
from tests.bench.row import Row

FILE = Path("bench.json")
PARTS = ("recording", "bundling", "talking", "seeing", "playing")


def main() -> None:
    """Every row, or only the parts named as arguments."""
    wanted = sys.argv[1:] or list(PARTS)
    if unknown := set(wanted) - set(PARTS):
        sys.exit(f"There is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}.")
    with tempfile.TemporaryDirectory(prefix="kifu-bench-", ignore_cleanup_errors=True) as folder:
        rows = asyncio.run(_measure(Path(folder), wanted))
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode([_told(row) for row in rows]), indent=1) + b"\n")
    Console(width=150).print(_table(rows))
    print(f"Written to {FILE}.")


async def _measure(folder: Path, wanted: list[str]) -> list[Row]:
    """On servers of its own, as durable as those that serve."""
    with embedded.servers(folder) as servers:
        await migrate(servers.migrate_url, servers.database_url)
        recording.prepare(servers.migrate_url)
        environ = {
            "KIFU_DATABASE_URL": servers.database_url,
            "KIFU_REDIS_URL": servers.redis_url,
            "KIFU_DATA": str(folder),
            "KIFU_PLAYERS_PER_MINUTE": "1000",
        }
        rows: list[Row] = []
        if "recording" in wanted:
            async with new_pool(servers.database_url, recording.CONNECTIONS) as pool:
                rows += [
                    await recording.verification(pool),
                    await recording.rebuilding(pool, servers.migrate_url),
                    await recording.time_travel(pool),
                    await recording.appends(pool),
                ]
        if "bundling" in wanted:
            rows += await bundling.rows(environ)
        if "talking" in wanted:
            rows += await talking.rows(environ)
            rows.append(_BOARDGAME_IO)
        if "seeing" in wanted:
            rows += await seeing.rows(environ)
        if "playing" in wanted:
            rows += await playing.rows()
        return rows


_BOARDGAME_IO = Row(
    name="moves over HTTP, 16 matches", unit="a second", figure=None,
    yardstick_name="boardgame.io 0.50 with Postgres storage", yardstick=None, goal=8, note="needs Node 18",
)  # fmt: skip


def _told(row: Row) -> dict[str, object]:
    return {**msgspec.to_builtins(row), "ratio": row.ratio, "verdict": row.verdict}


def _table(rows: list[Row]) -> Table:
    table = Table("figure", "measured", "yardstick", "measured", "ratio", "goal", "verdict")
    for row in rows:
        goal = "" if row.goal is None else f"{'≥' if row.at_least else '≤'} {row.goal}"
        table.add_row(
            row.name, _number(row.figure, row.unit), row.yardstick_name, _number(row.yardstick, ""),
            "" if row.ratio is None else f"{row.ratio:.2f}", goal, f"{row.verdict} {row.note}".strip(),
        )  # fmt: skip
    return table


def _number(value: float | None, unit: str) -> str:
    return "" if value is None else f"{value:,.{0 if value >= 100 else 2}f} {unit}".strip()


if __name__ == "__main__":
    main()
