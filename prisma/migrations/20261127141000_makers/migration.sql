-- CreateTable
CREATE TABLE "makers" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "responsible_name" TEXT,
    "responsible_address" TEXT,
    "responsible_email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "makers_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "makers_not_empty" CHECK ("name" <> '' AND "address" <> '' AND "email" <> ''),
    CONSTRAINT "makers_responsible_known" CHECK (num_nulls("responsible_name", "responsible_address", "responsible_email") IN (0, 3))
);

-- Pages of products show them.
CREATE TRIGGER "makers_change_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "makers"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "maker_id" UUID;
ALTER TABLE "products" ADD CONSTRAINT "products_maker_id_fkey" FOREIGN KEY ("maker_id") REFERENCES "makers"("id")
  ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
