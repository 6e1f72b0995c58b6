"""The switch of languages."""

from urllib.parse import urlsplit

from services.table.problem import NotFound
from services.web.answer import Answer
from services.web.ask import Ask
from services.web.cookie import LANGUAGE
from services.web.route import Route
from services.web.words import LANGUAGES


async def switch(ask: Ask) -> Answer:
    """Read on in that language."""
    form = await ask.form()
    if form.get("language") not in LANGUAGES:
        raise NotFound
    ask.jar.put(LANGUAGE, form["language"])
    return ask.to(inside(form.get("back")))


def inside(address: str | None) -> str:
    """A place to go back to, if it is one of ours; else the first page.

    >>> inside("/matches/1?as=2"), inside("//elsewhere.example"), inside("https://elsewhere.example/"), inside("//[")
    ('/matches/1?as=2', '/', '/', '/')
    """
    try:
        parts = urlsplit(address or "/")
    except ValueError:
        return "/"
    is_ours = not parts.scheme and not parts.netloc and parts.path.startswith("/") and "\\" not in parts.path
    return parts._replace(fragment="").geturl() if is_ours and not parts.path.startswith("//") else "/"


ROUTES = (Route("POST", "/language", switch),)
