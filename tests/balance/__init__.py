"""Weighs the tables of My City's campaign by playing it many times in memory: `make balance`. A tool, not a test."""
