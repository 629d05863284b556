-- Triggers, not code: every change of a product, its stock, a category, a measure, a collection, a setting or a connection is recorded, even by plain SQL. One row for each
-- transaction, by its own id: no writer waits for another here, as it would for a counter.
CREATE OR REPLACE FUNCTION "note_catalogue_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "catalogue_changes" DEFAULT VALUES ON CONFLICT DO NOTHING;
  -- Transactions that notify commit one after the other, in the whole database: staff may wait for that, orders must not.
  IF TG_TABLE_NAME IN ('products', 'settings', 'categories', 'collections', 'measures', 'measure_categories', 'delivery_options', 'tax_rates', 'saved_connections') THEN
    PERFORM pg_notify('catalogue', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END $$;
