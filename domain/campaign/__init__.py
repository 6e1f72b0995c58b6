"""A My City campaign: what survives between its 24 chapters, and who sits where. Each chapter is a match of its own."""
