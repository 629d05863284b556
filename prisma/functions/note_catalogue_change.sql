-- Triggers, not code: whatever changes a product or its stock is noticed, be it plain SQL. One row for each transaction, by a
-- number that nobody else has: no writer waits for another here, as they would for a counter.
CREATE OR REPLACE FUNCTION "note_catalogue_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "catalogue_changes" DEFAULT VALUES ON CONFLICT DO NOTHING;
  -- Those who tell others take turns to commit, in the whole database: staff may, orders must not.
  IF TG_TABLE_NAME = 'products' THEN
    PERFORM pg_notify('catalogue', '');
  END IF;
  RETURN NULL;
END $$;
