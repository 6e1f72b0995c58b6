"""The pages: a module each, which names its routes; all of them are put together here."""

from services.web.page import (
    asset,
    audit,
    branch,
    campaign,
    council,
    founding,
    home,
    join,
    language,
    live,
    me,
    replay,
    start,
    table,
    tenancy,
    tending,
    watch,
)
from services.web.route import Route

ROUTES: tuple[Route, ...] = (
    *home.ROUTES,
    *start.ROUTES,
    *join.ROUTES,
    *table.ROUTES,
    *tending.ROUTES,
    *tenancy.ROUTES,
    *watch.ROUTES,
    *replay.ROUTES,
    *audit.ROUTES,
    *founding.ROUTES,
    *campaign.ROUTES,
    *council.ROUTES,
    *branch.ROUTES,
    *me.ROUTES,
    *language.ROUTES,
    *live.ROUTES,
    *asset.ROUTES,
)
