"""The table around a game: seats, start, concession, end, the reveal of luck's secret. Wraps any Game."""
