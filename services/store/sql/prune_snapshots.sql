DELETE FROM read.snapshot WHERE fold_id <> ALL(%(fold_ids)s)
