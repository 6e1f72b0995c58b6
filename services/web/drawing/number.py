"""Numbers as pages write them: with a true minus."""


def minus(number: int) -> str:
    """
    >>> minus(-7), minus(7)
    ('−7', '7')
    """
    return f"−{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """
    >>> signed(-7), signed(0), signed(7)
    ('−7', '0', '+7')
    """
    return f"+{number}" if number > 0 else minus(number)
