SELECT seal.signed
FROM read.sealed
JOIN record.seal ON seal.number = sealed.number
WHERE sealed.bucket = %(bucket)s
ORDER BY sealed.number DESC
LIMIT 1
