SELECT FROM desk.lease
WHERE name = %(name)s AND fence = %(fence)s AND expires_at > clock_timestamp()
FOR SHARE
