"""JSON over HTTP: decode, call a use case of the table, encode. Nothing is decided here."""
