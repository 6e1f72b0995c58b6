-- What is recorded stays: rows of the record cannot be changed or removed, not even by their owner.

SET LOCAL ROLE kifu_record;

CREATE FUNCTION record.refuse_change() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RAISE EXCEPTION 'the record is never changed: % on %.%', tg_op, tg_table_schema, tg_table_name
        USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER event_stays BEFORE UPDATE OR DELETE ON record.event
    FOR EACH ROW EXECUTE FUNCTION record.refuse_change();
CREATE TRIGGER event_table_stays BEFORE TRUNCATE ON record.event
    FOR EACH STATEMENT EXECUTE FUNCTION record.refuse_change();

CREATE TRIGGER stream_stays BEFORE UPDATE OR DELETE ON record.stream
    FOR EACH ROW EXECUTE FUNCTION record.refuse_change();
CREATE TRIGGER stream_table_stays BEFORE TRUNCATE ON record.stream
    FOR EACH STATEMENT EXECUTE FUNCTION record.refuse_change();

CREATE TRIGGER seal_stays BEFORE UPDATE OR DELETE ON record.seal
    FOR EACH ROW EXECUTE FUNCTION record.refuse_change();
CREATE TRIGGER seal_table_stays BEFORE TRUNCATE ON record.seal
    FOR EACH STATEMENT EXECUTE FUNCTION record.refuse_change();

RESET ROLE;
