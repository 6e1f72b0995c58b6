"""What things of a campaign are called: stickers, places, reasons for progress, mines, churches, buildings."""

from markupsafe import Markup

from services.web.words import Words

GLYPHS = {"rocks": "rocks", "tree": "tree", "clearing": "mountain", "clearing_tree": "tree", "cog": "cog"}


def thing(_: Words, kind: str) -> Markup:
    """A sticker, or a cog."""
    return {
        "rocks": _("double rock"),
        "tree": _("single tree"),
        "clearing": _("clearing"),
        "clearing_tree": _("clearing with a tree"),
        "cog": _("cog"),
    }[kind]


def place(_: Words, number: int) -> Markup:
    """Of a chapter, from 1."""
    return (_("first place"), _("second place"), _("third place"), _("fourth place"))[number - 1]


def reason(_: Words, reason_: str, mine_: str) -> Markup:
    """What progress was marked for."""
    if reason_ == "mine":
        return _("in the {mine}", mine=mine(_, mine_))
    return {"limit": _("for its points"), "place": _("for its place")}.get(reason_, _("brought along"))


def mine(_: Words, colour: str) -> Markup:
    """One of the three mines."""
    return {"yellow": _("residential mine"), "red": _("public mine"), "blue": _("industrial mine")}[colour]


def church(_: Words, shape: str) -> Markup:
    """A fourth church."""
    return {"plus": _("church plus"), "wide_corner": _("church wide corner"), "nave": _("church nave")}[shape]


def building(_: Words, shape: str) -> Markup:
    """An industrial building, which can have a cog; `blue_zed` or `zed`."""
    return _(f"industrial {shape.removeprefix('blue_').replace('_', ' ')}")
