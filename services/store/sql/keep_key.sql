INSERT INTO desk.keyring (name, fingerprint) VALUES (%s, %s)
ON CONFLICT (name) DO UPDATE SET name = EXCLUDED.name
RETURNING fingerprint
