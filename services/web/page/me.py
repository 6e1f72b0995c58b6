"""Who I am here: my name, my devices, and the code that gives a lost name back."""

from services.table import person as players
from services.web import person
from services.web.answer import Answer
from services.web.ask import Ask
from services.web.cookie import CODE, PLAYER
from services.web.page.language import inside
from services.web.route import Route

_DEVICE = "Another device"
_ONCE = "A link that makes another device yours too. It is shown once; whoever has it plays as you."


async def me(ask: Ask) -> Answer:
    """Who I am; a stranger is shown how to come back."""
    found = await players.look(ask.house, ask.caller) if ask.caller.player is not None else None
    return ask.page("me.html", me=found)


async def arrive(ask: Ask) -> Answer:
    """Become a player, to watch."""
    form = await ask.form()
    await person.arrive(ask, form.get("name"))
    return ask.to(inside(form.get("back")))


async def rename(ask: Ask) -> Answer:
    """Take another name, everywhere."""
    form = await ask.form()
    if name := person.name(form.get("name")):
        await players.rename(ask.house, ask.caller, name)
    return ask.to("/me")


async def recover(ask: Ask) -> Answer:
    """Come back with the code, which is used up; the next one is shown."""
    form = await ask.form()
    ask.front.newcomers.require(ask.front.place(ask.request.scope))
    await person.welcome(ask, await players.recover(ask.house, form.get("code", "").strip()))
    return ask.to("/me")


async def kept(ask: Ask) -> Answer:
    """The code has been written down: it is shown no more."""
    form = await ask.form()
    ask.jar.drop(CODE)
    return ask.to(inside(form.get("back")))


async def device(ask: Ask) -> Answer:
    """A link that makes another device mine; its secret stands in the fragment."""
    await ask.form()
    admitted = await players.admit(ask.house, ask.sent({}))
    return ask.link("/device", str(admitted.token), title=_DEVICE, sentence=_ONCE, back="/me")


async def coming(ask: Ask) -> Answer:
    """The page that such a link opens on the other device. It does not know the secret."""
    return ask.page("device.html")


async def come(ask: Ask) -> Answer:
    """This device is mine from now on. Raises Unauthorised."""
    form = await ask.form()
    token = form.get("token", "").strip()
    await ask.house.callers.of(token)
    ask.jar.put(PLAYER, token)
    return ask.to("/")


async def leave(ask: Ask) -> Answer:
    """This browser forgets who I am."""
    await ask.form()
    for name in (PLAYER, CODE):
        if ask.jar.get(name) is not None:
            ask.jar.drop(name)
    return ask.to("/")


ROUTES = (
    Route("GET", "/me", me),
    Route("POST", "/me", arrive),
    Route("POST", "/me/name", rename),
    Route("POST", "/me/recovery", recover),
    Route("POST", "/me/code", kept),
    Route("POST", "/me/devices", device),
    Route("POST", "/me/leave", leave),
    Route("GET", "/device", coming),
    Route("POST", "/device", come),
)
