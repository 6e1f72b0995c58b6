"""The calls about who is calling."""

from services.api import player, wire
from services.api.contract.call import KEY, Call
from services.table import person

CALLS = (
    Call(
        method="POST",
        path="/v1/players",
        answer=player.arrive,
        who="anybody",
        body=wire.NewPlayer,
        gives=person.Newcomer,
        status=201,
        nos=(400, 413, 429),
    ),
    Call(
        method="POST",
        path="/v1/players/recover",
        answer=player.recover,
        who="anybody",
        body=wire.Recovery,
        gives=person.Newcomer,
        nos=(400, 401, 413, 429),
    ),
    Call(method="GET", path="/v1/players/me", answer=player.look, gives=person.Person),
    Call(
        method="PATCH",
        path="/v1/players/me",
        answer=player.rename,
        body=wire.Rename,
        gives=person.Person,
        nos=(400, 413),
    ),
    Call(method="DELETE", path="/v1/players/me", answer=player.erase, status=204),
    Call(
        method="POST",
        path="/v1/players/me/tokens",
        answer=player.admit,
        headers=(KEY,),
        gives=person.Pass,
        status=201,
        nos=(400, 403, 409),
    ),
    Call(method="DELETE", path="/v1/players/me/tokens/{token_id}", answer=player.dismiss, status=204, nos=(404,)),
)
