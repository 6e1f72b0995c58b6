DELETE FROM read.cursor WHERE name = %(name)s
