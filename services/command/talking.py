"""How a command that plays talks to a Kifu that serves: over HTTP, as any client would."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
import httpx
import msgspec


@contextmanager
def talking_to(url: str) -> Iterator[httpx.Client]:
    """A client of that address, as a new player. Raises click.ClickException where no Kifu answers."""
    try:
        with httpx.Client(base_url=url, timeout=30) as api:
            player = ask(api.post("/v1/players", json={"name": "Demo"}))
            api.headers["Authorization"] = f"Bearer {player['token']}"
            yield api
    except (httpx.TransportError, httpx.InvalidURL) as error:
        raise click.ClickException(f"No Kifu answers at {url}. Start one with: make run") from error
    except msgspec.DecodeError as error:
        raise click.ClickException(f"What answers at {url} is no Kifu.") from error


def ask(response: httpx.Response) -> dict[str, Any]:
    """The answer. Raises click.ClickException with what was said against it."""
    answer = msgspec.json.decode(response.content, type=dict[str, Any])
    if response.is_error:
        raise click.ClickException(f"{answer.get('detail', answer)} ({response.status_code} {answer.get('code')})")
    return answer
