-- CreateTable
CREATE TABLE "catalogue_changes" (
    "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "horizon" xid8 NOT NULL DEFAULT pg_snapshot_xmin(pg_current_snapshot()),
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "catalogue_changes_pkey" PRIMARY KEY ("xid")
);

-- Triggers, not code: whatever changes a product or its stock is noticed, be it plain SQL. One row for each transaction, by a
-- number that nobody else has: no writer waits for another here, as they would for a counter.
CREATE FUNCTION "note_catalogue_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "catalogue_changes" DEFAULT VALUES ON CONFLICT DO NOTHING;
  -- Those who tell others take turns to commit, in the whole database: staff may, orders must not.
  IF TG_TABLE_NAME = 'products' THEN
    PERFORM pg_notify('catalogue', '');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "products_change_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "products"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();
CREATE TRIGGER "product_stock_change_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_stock"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();

COMMENT ON COLUMN "catalogue_changes"."horizon" IS 'Transactions with a lower number had all ended when the row was written: none of them can still appear';
