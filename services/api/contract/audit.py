"""The call by which history is audited. Seals and the key they are signed with have a list of their own."""

from services.api import audit, wire
from services.api import query as q
from services.api.contract.call import Call
from services.table.telling import Told

CALLS = (
    Call(
        method="GET",
        path="/v1/audit/events",
        answer=audit.events,
        query=q.Audit,
        gives=wire.Page[Told],
        also=(audit.CSV,),
        nos=(400, 404),
    ),
)
