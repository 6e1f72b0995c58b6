"""SHELF: the one list of all games and their rule revisions."""
