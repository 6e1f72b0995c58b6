UPDATE desk.lease SET expires_at = clock_timestamp() + make_interval(secs => %(seconds)s)
WHERE name = %(name)s AND fence = %(fence)s AND expires_at > clock_timestamp()
