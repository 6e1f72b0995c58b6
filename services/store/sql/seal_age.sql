SELECT extract(epoch FROM clock_timestamp())
       - ('x' || encode(substr(signed, 21, 8), 'hex'))::bit(64)::bigint / 1000000.0
FROM record.seal
ORDER BY number DESC
LIMIT 1
