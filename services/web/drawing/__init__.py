"""What pages are drawn with, whichever game: glyphs, outlines of shapes, marks of seats."""
