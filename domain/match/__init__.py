"""The table around a game: seats and who holds them, start, undo, pause, end, forks, luck's secret. Wraps any Game."""
