INSERT INTO desk.audit_read (reader, path, query) VALUES (%s, %s, %s)
