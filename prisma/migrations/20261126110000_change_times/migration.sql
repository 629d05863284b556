CREATE FUNCTION "change_time"() RETURNS TIMESTAMPTZ LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id();
  RETURN clock_timestamp();
END $$;

CREATE FUNCTION "note_update"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."updated_at" := greatest(change_time(), OLD."updated_at" + interval '1 millisecond');
  RETURN NEW;
END $$;

-- AlterTable
ALTER TABLE "products" ALTER COLUMN "updated_at" SET DEFAULT change_time();

-- AlterTable
ALTER TABLE "orders" ALTER COLUMN "updated_at" SET DEFAULT change_time();

-- Whoever gives a time of its own keeps it.
CREATE TRIGGER "products_update_noted" BEFORE UPDATE ON "products"
  FOR EACH ROW WHEN (NEW."updated_at" = OLD."updated_at") EXECUTE FUNCTION "note_update"();
CREATE TRIGGER "orders_update_noted" BEFORE UPDATE ON "orders"
  FOR EACH ROW WHEN (NEW."updated_at" = OLD."updated_at") EXECUTE FUNCTION "note_update"();
