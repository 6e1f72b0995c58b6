SELECT min(last_pos)
FROM read.sealed
WHERE bucket = %(bucket)s AND epoch > %(after)s AND epoch <= %(upto)s
