SELECT number, signed, signature, public_key
FROM record.seal
WHERE number > %(after)s
ORDER BY number
LIMIT %(limit)s
