SELECT bucket FROM record.event WHERE bucket < 0 OR bucket > 1023
UNION SELECT bucket FROM record.stream WHERE bucket < 0 OR bucket > 1023
UNION SELECT bucket FROM record.bucket_head WHERE bucket < 0 OR bucket > 1023
ORDER BY bucket
