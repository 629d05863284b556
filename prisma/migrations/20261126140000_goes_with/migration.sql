-- AlterTable
ALTER TABLE "products" ADD COLUMN     "goes_with" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];

-- CreateTable
CREATE TABLE "bought_together" (
    "product_id" UUID NOT NULL,
    "with_id" UUID NOT NULL,
    "orders" INTEGER NOT NULL,

    CONSTRAINT "bought_together_pkey" PRIMARY KEY ("product_id","with_id")
);

-- Pages of products show it: a job that writes it makes cached responses old, as a change of the catalogue does.
CREATE TRIGGER "bought_together_change_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "bought_together"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();
