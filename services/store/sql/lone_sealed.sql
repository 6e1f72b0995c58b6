SELECT DISTINCT number FROM read.sealed
WHERE NOT EXISTS (SELECT FROM record.seal WHERE seal.number = sealed.number)
ORDER BY number
