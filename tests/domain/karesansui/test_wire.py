"""Commands as they come over the wire."""

import msgspec
import pytest

from domain.core.message import encode
from domain.games.karesansui import KARESANSUI
from domain.games.karesansui import commands as c
from tests.domain.karesansui.table import ANNA, stone, stones


@pytest.mark.parametrize(
    ("wire", "command"),
    [
        (b'{"type":"bid","pile":1,"stones":["grey_2","pink_3"]}', c.Bid(1, stones("G2 P3"))),
        (b'{"type":"pass_bidding","pull_weeds":true}', c.PassBidding(pull_weeds=True)),
        (b'{"type":"return_set","stones":["white_1"]}', c.ReturnSet(stones("W1"))),
        (b'{"type":"plant_weed","garden":0,"stone":"grey_1"}', c.PlantWeed(ANNA, stone("G1"))),
        (b'{"type":"keep_weed"}', c.KeepWeed()),
    ],
)
def test_a_command_and_its_bytes(wire, command):
    assert KARESANSUI.decode_command(wire) == command
    assert KARESANSUI.decode_command(encode(command)) == command


@pytest.mark.parametrize(
    "wire",
    [
        b'{"type":"begin"}',
        b'{"type":"bid","pile":"1","stones":[]}',
        b'{"type":"bid","pile":1,"stones":[],"extra":1}',
        b'{"type":"bid","pile":1}',
    ],
)
def test_what_no_seat_can_wish(wire):
    with pytest.raises(msgspec.ValidationError):
        KARESANSUI.decode_command(wire)
