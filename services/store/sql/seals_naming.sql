WITH kept AS (
    -- Without those whose events a restore gave up: a later seal of the bucket covers less.
    SELECT number, last_pos
    FROM read.sealed AS one
    WHERE bucket = %(bucket)s AND NOT EXISTS (
        SELECT FROM read.sealed AS later
        WHERE later.bucket = one.bucket AND later.number > one.number AND later.last_pos < one.last_pos
    )
)
SELECT seal.number, seal.signed, seal.signature, seal.public_key
FROM kept JOIN record.seal ON seal.number = kept.number
WHERE kept.number >= coalesce((SELECT max(number) FROM kept WHERE last_pos < %(first)s), 0)
  AND kept.number <= coalesce((SELECT min(number) FROM kept WHERE last_pos >= %(last)s), 9223372036854775807)
ORDER BY seal.number
