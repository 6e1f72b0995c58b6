"""`make bench`: every promised figure as a ratio to its yardstick, measured in the same run on the same machine."""
