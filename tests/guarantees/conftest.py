"""The folder with an empty record that each guarantee starts from."""

from tests.services.command.conftest import made

__all__ = ["made"]
