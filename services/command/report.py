"""What a verification found, for a program and for a person."""

import msgspec

from services.command.number import many
from services.store.verify import Fault
from services.table.verdict import Luck


class Report(msgspec.Struct, kw_only=True):
    """`luck`: of how many matches all draws were checked, how many still keep their secret, how many have seen luck.

    `files`: those of content packs that the record keeps; `unsealed`: events of a bundle that no seal in it covers;
    `unplayed`: a sentence for each stream that cannot be played again: of a bundle with what it tells, of the record
    with the games that this service knows.
    """

    ok: bool = True
    checked: int = 0
    matches: int = 0
    campaigns: int = 0
    files: int = 0
    seals: int = 0
    unsealed: int = 0
    luck: dict[Luck, int] = {}
    unplayed: list[str] = []
    faults: list[Fault] = []


def blame(report: Report, fault: Fault) -> None:
    """There is a fault."""
    report.ok = False
    report.faults.append(fault)


def told(report: Report) -> str:
    """All of it in words, a line a fault."""
    sealed = f", {many(report.seals, 'seal')}" if report.seals else ""
    counted = [many(report.checked, "event"), many(report.matches, "match", "matches")]
    counted += [many(report.campaigns, "campaign")] * (report.campaigns > 0)
    counted += [many(report.files, "file of a pack", "files of packs")] * (report.files > 0)
    checked = f"{', '.join(counted[:-1])} and {counted[-1]} checked{sealed}"
    if report.ok:
        bare = f" {many(report.unsealed, 'event is', 'events are')} under no seal yet." if report.unsealed else ""
        well = "nothing is damaged, but not all could be played again" if report.unplayed else "all is well"
        return "\n".join([*report.unplayed, f"{checked}: {well}.{bare}"])
    return "\n".join(
        [*report.unplayed, *(_line(fault) for fault in report.faults), f"{checked}: not all is as it was recorded."]
    )


def _line(fault: Fault) -> str:
    place = [] if fault.bucket is None else [f"bucket {fault.bucket}"]
    if fault.position is not None:
        place.append(f"position {fault.position}")
    if fault.stream_id is not None:
        place.append(f"stream {fault.stream_id}")
    if fault.version is not None:
        place.append(f"version {fault.version}")
    if fault.seal is not None:
        place.append(f"seal {fault.seal}")
    return f"{', '.join(place)}: {fault.what.rstrip('.')}." if place else f"{fault.what.rstrip('.')}."
