"""The one exception of this folder: a private server cannot serve, and a plain sentence says why."""


class Unavailable(Exception):
    """The private Postgres or Valkey cannot serve; the message tells the operator why and what helps."""
