SELECT read_at, reader, path, query FROM desk.audit_read ORDER BY audit_read_id DESC LIMIT %s
