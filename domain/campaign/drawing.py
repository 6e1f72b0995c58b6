"""A campaign as text, for a terminal and for tests."""

from domain.campaign.view import CampaignView, CityView
from domain.games.my_city.drawing import ground, legend


def show(view: CampaignView) -> str:
    """Every seat with its progress, its board with all stickers, and what else it owns; then what the marks mean."""
    cities = [_city(city, view.standing[city.seat].progress, view.standing[city.seat].rows) for city in view.cities]
    return "\n\n".join([_head(view), *cities, legend(city.land for city in view.cities)])


def _head(view: CampaignView) -> str:
    if view.outcome is None:
        return f"chapter {view.chapter} of {len({each.chapter for each in view.chapters})}"
    winners = " and ".join(f"seat {seat}" for seat in view.outcome.winners)
    return f"ended: {', '.join(view.outcome.endings)}; most progress: {winners or 'nobody'}"


def _city(city: CityView, progress: int, rows: tuple[int, int]) -> str:
    name = f", {city.name}" if city.name else ""
    lines = [f"seat {city.seat}{name}: {progress} progress ({rows[0]} + {rows[1]})", ground(city.land, {})]
    if city.stickers:
        lines.append(f"stickers: {', '.join(f'{each.kind} {each.cell}' for each in city.stickers)}")
    lines += [f"cogs: {' '.join(city.cogs)}"] if city.cogs else []
    lines += [f"fourth church: {city.fourth_church}"] if city.fourth_church else []
    boxes = [f"{mine} {count}" for mine in ("blue", "red", "yellow") if (count := getattr(city.boxes, mine))]
    lines += [f"boxes dug: {', '.join(boxes)}"] if boxes else []
    lines += [f"nuggets: {city.nuggets}"] if city.nuggets else []
    lines += [f"to place: {', '.join(each.thing for each in city.to_place)}"] if city.to_place else []
    return "\n".join(lines)
