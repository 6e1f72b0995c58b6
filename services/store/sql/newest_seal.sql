SELECT number, signed, signature, public_key FROM record.seal ORDER BY number DESC LIMIT 1
