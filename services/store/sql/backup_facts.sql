SELECT (SELECT max(number) FROM kifu.migration),
       (SELECT count(*) FROM record.event),
       (SELECT coalesce(max(number), 0) FROM record.seal)
