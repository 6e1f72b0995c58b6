"""Cells, shapes and regions on a board of squares; knows no game."""
