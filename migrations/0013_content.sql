-- Tables that something was played with and that are not printed ones: kept for ever, each under its own SHA-256.

SET LOCAL ROLE kifu_record;

CREATE TABLE record.content (
    sha256 bytea PRIMARY KEY,
    bytes  bytea NOT NULL,
    CHECK (sha256 = pg_catalog.sha256(bytes))
);

CREATE TRIGGER content_stays BEFORE UPDATE OR DELETE ON record.content
    FOR EACH ROW EXECUTE FUNCTION record.refuse_change();
CREATE TRIGGER content_table_stays BEFORE TRUNCATE ON record.content
    FOR EACH STATEMENT EXECUTE FUNCTION record.refuse_change();

-- What is there already stays as it is: it cannot be anything else.
CREATE FUNCTION record.keep_content(p_bytes bytea[])
RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, record, pg_temp
SET lock_timeout = '2s'
AS $$
BEGIN
    INSERT INTO content SELECT DISTINCT sha256(bytes), bytes FROM unnest(p_bytes) AS bytes ORDER BY 1
    ON CONFLICT DO NOTHING;
END
$$;

GRANT SELECT ON record.content TO kifu_service;
REVOKE ALL ON FUNCTION record.keep_content FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record.keep_content TO kifu_service;
RESET ROLE;
