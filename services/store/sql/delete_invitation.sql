DELETE FROM desk.invitation
WHERE stream_id = %(stream_id)s AND seat = %(seat)s
  AND (%(upto)s::bigint IS NULL OR created_at <= to_timestamp(%(upto)s::bigint / 1000000.0))
