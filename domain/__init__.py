"""The rules of every game and of the table around it: pure functions, no I/O, no clock, no dice."""
