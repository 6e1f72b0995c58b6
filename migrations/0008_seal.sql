-- The one way to add a seal: signed outside, numbered without a gap.

SET LOCAL ROLE kifu_record;

-- False where somebody else has added that seal, or the one before it is missing. The signed bytes, laid out in
-- deploy/RECORD.md, carry the same number behind "kifu-seal-1" and the kind.
CREATE FUNCTION record.add_seal(p_number bigint, p_signed bytea, p_signature bytea, p_public_key bytea)
RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, record, pg_temp
SET lock_timeout = '2s'
AS $$
BEGIN
    IF substr(p_signed, 1, 11) <> 'kifu-seal-1'::bytea OR substr(p_signed, 13, 8) <> int8send(p_number) THEN
        RAISE EXCEPTION 'these bytes are not those of seal %', p_number USING ERRCODE = 'invalid_parameter_value';
    END IF;
    INSERT INTO seal SELECT p_number, p_signed, p_signature, p_public_key
    WHERE p_number = (SELECT coalesce(max(number), 0) + 1 FROM seal)
    ON CONFLICT DO NOTHING;
    RETURN FOUND;
END
$$;

REVOKE ALL ON FUNCTION record.add_seal FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record.add_seal TO kifu_service;
RESET ROLE;
