"""Which wish facts tell of: the few that random play seldom meets, and those that begin no decision."""

from domain.campaign.events import CampaignBegun
from domain.campaign.wish import wish as campaign_wish
from domain.games.karesansui import KARESANSUI
from domain.games.karesansui.commands import KeepWeed
from domain.games.karesansui.events import WeedKept
from domain.games.miyabi import MIYABI
from domain.games.miyabi.events import RoundClosed
from domain.match.wish import wishes
from tests.given import ANNA, play_out


def test_a_weed_that_was_kept_was_wished_to_be_kept() -> None:
    match = play_out(KARESANSUI, 3, 1).match
    assert list(wishes(match, (WeedKept(ANNA),))) == [(ANNA, KeepWeed())]


def test_no_wish_begins_with_what_follows_by_itself() -> None:
    match = play_out(MIYABI, 2, 1).match
    assert list(wishes(match, (RoundClosed(1, ()),))) == []
    assert campaign_wish((CampaignBegun(),)) is None
