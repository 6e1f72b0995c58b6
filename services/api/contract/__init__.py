"""Every call of the service in one list, a module a subject: what each is asked, takes and gives, who may make it."""

from services.api.contract import audit, campaigns, matches, players, proof, service
from services.api.contract.call import HTML, JSON, TEXT, Call

__all__ = ["CALLS", "HTML", "JSON", "TEXT", "Call"]

CALLS = (*players.CALLS, *service.CALLS, *matches.CALLS, *campaigns.CALLS, *audit.CALLS, *proof.CALLS)
