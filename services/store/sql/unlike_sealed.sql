SELECT number, bucket, epoch, last_pos FROM read.sealed WHERE number >= %(first)s AND number <= %(last)s
