"""Cells, shapes and regions."""
