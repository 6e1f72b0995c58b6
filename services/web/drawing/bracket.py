"""Corner brackets: how every board shows what was done last, and what a version changed."""

from markupsafe import Markup


def corners(left: float, top: float, right: float, bottom: float, reach: float) -> str:
    """The path of four corners of that box, each `reach` long either way."""
    return (
        f"M{left} {top + reach}V{top}H{left + reach}M{right - reach} {top}H{right}V{top + reach}"
        f"M{right} {bottom - reach}V{bottom}H{right - reach}M{left + reach} {bottom}H{left}V{bottom - reach}"
    )


def bracketed(path: str, attribute: str = "") -> Markup:
    """That path as it is drawn; nothing where there is none. `attribute`: of what a version changed there."""
    return Markup('<path class="last"{} d="{}"/>').format(attribute, path) if path else Markup("")
