-- CreateEnum
CREATE TYPE "delivery_kind" AS ENUM ('deliver', 'collect');

-- CreateEnum
CREATE TYPE "tax_mode" AS ENUM ('none', 'included', 'added');

-- CreateTable
CREATE TABLE "delivery_options" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "promise" TEXT NOT NULL DEFAULT '',
    "kind" "delivery_kind" NOT NULL DEFAULT 'deliver',
    "price_cents" INTEGER NOT NULL DEFAULT 0,
    "grams_included" INTEGER NOT NULL DEFAULT 0,
    "further_kilogram_cents" INTEGER NOT NULL DEFAULT 0,
    "free_from_cents" INTEGER,
    "most_grams" INTEGER,
    "address" TEXT NOT NULL DEFAULT '',
    "hours" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "delivery_options_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tax_rates" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "rate" INTEGER,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tax_rates_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "delivery_options"
  ADD CONSTRAINT "delivery_options_amounts" CHECK ("price_cents" >= 0 AND "further_kilogram_cents" >= 0 AND "free_from_cents" >= 0),
  ADD CONSTRAINT "delivery_options_weights" CHECK ("grams_included" >= 0 AND "most_grams" > 0);
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_rate" CHECK ("rate" BETWEEN 0 AND 100000);

-- Every shop delivers at no charge until its owner changes that.
INSERT INTO "delivery_options" ("id", "name", "position") VALUES ('01930000-0000-7000-8000-000000000001', 'Delivery', 1);

-- Pages and responses show them.
CREATE TRIGGER "delivery_options_change_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "delivery_options"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();
CREATE TRIGGER "tax_rates_change_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "tax_rates"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "grams" INTEGER,
ADD COLUMN     "tax_rate_id" UUID;
ALTER TABLE "products"
  ADD CONSTRAINT "products_grams" CHECK ("grams" > 0) NOT VALID,
  ADD CONSTRAINT "products_tax_rate_id_fkey" FOREIGN KEY ("tax_rate_id") REFERENCES "tax_rates"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
