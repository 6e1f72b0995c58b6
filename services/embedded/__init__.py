"""A private Postgres and a private Valkey for whoever configures neither: `with servers(data) as running`."""

from services.embedded.refusal import Unavailable
from services.embedded.stay import Running, servers

__all__ = ["Running", "Unavailable", "servers"]
