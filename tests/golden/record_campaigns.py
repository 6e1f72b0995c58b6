"""Plays campaigns through the service until the files are there: `python -m tests.golden.record_campaigns`.

What is kept already stays; delete a file to have it played again. Most choices are the greedy player's, one in eight is
any that the rules allow, so that every kind of move is made.
"""

import random
import sys

import msgspec

from domain.campaign import events as e
from domain.campaign import greedy as between
from domain.campaign import rules
from domain.campaign.evolution import VOCABULARY, extend, fold
from domain.core.message import Event, encode
from domain.core.seat import Seat
from domain.games.my_city import MY_CITY, greedy
from domain.games.my_city.rules import legal_commands as legal_moves
from domain.match import events as me
from domain.match import history
from tests.golden import notation
from tests.golden.asked import asked
from tests.golden.campaigns import Golden, Opened, Step, decided, paths, state, stream, write
from tests.golden.files import FOLDER
from tests.golden.record import service
from tests.golden.story import STORIES
from tests.services.api.people import Guest, Json, People, ok

_ANY = 1 / 8
"""How often a choice is any."""

_LIMIT = "limit=10000"


class Table:
    """A campaign while it is played. Each seat is at a screen of its own; `guests` speak for the seats."""

    def __init__(self, people: People, seats: int, seed: str) -> None:
        self.people, self.dice, self.steps = people, random.Random(seed), list[Step]()
        anna = people.new("Anna")
        opened = ok(anna.post("/v1/campaigns", {"seats": seats, "seed": "later"}), 201)
        self.campaign_id = opened["campaign_id"]
        self.path = f"/v1/campaigns/{self.campaign_id}"
        self.guests = [anna, *(people.new(f"Guest {n}") for n in range(1, seats))]
        self.campaign = fold(_campaign_events(anna, self.path))
        self.sits(anna, seat=0)
        for n, seat in enumerate(opened["seats"][1:], 1):
            self.sits(self.guests[n], invitation=seat["invitation"])

    def seed(self) -> str | None:
        """For luck, or none."""
        return self.dice.choice([None, self.dice.randbytes(32).hex()])

    def sits(self, guest: Guest, **where: Json) -> None:
        """Take a seat by number or invitation."""
        self.asks(guest, None, "seats", {**where, "seed": self.seed()})

    def asks(self, guest: Guest, seat: Seat | None, call: str, body: Json) -> Json:
        """That call; what it answers. What was asked is read from its first fact."""
        own = {} if seat is None else {"seat": seat}
        answer = ok(guest.post(f"{self.path}/{call}", {**own, **body}))
        events = _campaign_events(self.guests[0], self.path, after=self.campaign.version)
        self.campaign = extend(self.campaign, events)
        self.steps.append(Step(seat, msgspec.to_builtins(asked(events[0]))))
        if running := self.campaign.running:
            self.match = history.fold(MY_CITY, _match_events(self.guests[0], running.match_id))
        return answer

    def opens(self) -> None:
        """Everything is placed and the next chapter is open."""
        while not self.campaign.running:
            for seat in map(Seat, range(len(self.guests))):
                wish = between.choose(self.campaign, seat)
                choices = list(rules.legal_commands(self.campaign, seat))
                if wish and choices and self.dice.random() < _ANY:
                    wish = self.dice.choice(choices)
                if wish:
                    self.asks(self.guests[seat], seat, "moves", {"command": msgspec.to_builtins(wish)})

    def plays(self, most: int | None = None) -> None:
        """The chapter to its end, or so many moves of it."""
        words: list[str] = []
        running = self.campaign.running
        assert running
        while self.match.table.status == "running" and len(words) != most:
            seat, command = self._choice()
            if command is not None:
                body = {"seat": seat, "command": msgspec.to_builtins(command)}
                told = ok(self.guests[seat].post(f"/v1/matches/{running.match_id}/moves", body))["events"]
                self.match = history.extend(self.match, [_match_event(one) for one in told])
                words.append(notation.written(seat, command))
        self.steps.append(Step(moves=" ".join(words)))
        events = _campaign_events(self.guests[0], self.path, after=self.campaign.version)
        self.campaign = extend(self.campaign, events)

    def _choice(self) -> tuple[Seat, notation.Move | None]:
        """A seat and what it does; None where it can do nothing."""
        state = self.match.state
        seat = self.dice.choice(MY_CITY.to_move(state))
        if self.dice.random() >= _ANY:
            return seat, greedy.choose(state, seat)
        seat = Seat(self.dice.randrange(len(self.guests)))
        return seat, self.dice.choice([*legal_moves(state, seat), None])

    def chapters(self, upto: int) -> None:
        """Everything up to that chapter, that one too."""
        while self.campaign.status == "running" and len(self.campaign.effective) < upto:
            self.opens()
            self.plays()

    def golden(self) -> Golden:
        """The campaign as the service tells it, which must be what its wishes make again."""
        guest = self.guests[0]
        events = _campaign_events(guest, self.path)
        told = [event.match_id for event in events if isinstance(event, e.ChapterOpened)]
        matches = {match_id: _match_events(guest, match_id) for match_id in told}
        found = Golden(
            self.campaign_id,
            _opened(events),
            {match_id: _secret(match) for match_id, match in matches.items()},
            tuple(self.steps),
            stream(events, self.campaign.outcome),
            {each: stream(match, history.fold(MY_CITY, match).table.outcome) for each, match in matches.items()},
            state(fold(events)),
        )
        again = decided(found)
        assert again.events == events
        assert again.matches == matches
        return found


def _opened(events: list[Event]) -> Opened:
    opened, first = events[:2]
    assert isinstance(opened, e.CampaignOpened)
    assert isinstance(first, me.SeatTaken)
    return Opened(first.player, opened.seats, first.seed, opened.commitments)


def _secret(match: list[Event]) -> str:
    (secret,) = (event.secret for event in match if isinstance(event, me.SecretRevealed))
    return secret


def _campaign_events(guest: Guest, path: str, after: int = 0) -> list[Event]:
    items = ok(guest.get(f"{path}/events?after={after}&{_LIMIT}"))["items"]
    return [VOCABULARY.decode(one["event_type"], encode(one["data"])) for one in items]


def _match_events(guest: Guest, match_id: str) -> list[Event]:
    return [_match_event(one) for one in ok(guest.get(f"/v1/matches/{match_id}/events?{_LIMIT}"))["items"]]


def _match_event(one: Json) -> Event:
    return history.decode(MY_CITY, one["event_type"], encode(one["data"]))


def main() -> None:
    """Fill in what is missing."""
    kept = {path.stem for path in paths()}
    with service() as url, People(url) as people:
        for name in sorted(STORIES.keys() - kept):
            table = Table(people, int(name[0]), name)
            STORIES[name](table)
            write(FOLDER / "campaign" / f"{name}.json", table.golden())
            sys.stdout.write(f"{name}: {len(table.steps)} steps\n")


if __name__ == "__main__":
    main()
