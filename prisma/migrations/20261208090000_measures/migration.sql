-- CreateEnum
CREATE TYPE "measure_rule" AS ENUM ('same', 'at_most');

-- CreateEnum
CREATE TYPE "measure_role" AS ENUM ('gives', 'fits', 'needs');

-- CreateTable
CREATE TABLE "measures" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "rule" "measure_rule" NOT NULL,
    "is_of_room" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "measures_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "measures_not_empty" CHECK ("name" <> '')
);

-- CreateTable
CREATE TABLE "measure_categories" (
    "measure_id" UUID NOT NULL,
    "category" TEXT NOT NULL,
    "role" "measure_role" NOT NULL,

    CONSTRAINT "measure_categories_pkey" PRIMARY KEY ("measure_id","category","role")
);

-- CreateIndex
CREATE INDEX "measure_categories_category_idx" ON "measure_categories"("category");

-- AddForeignKey
ALTER TABLE "measure_categories" ADD CONSTRAINT "measure_categories_measure_id_fkey" FOREIGN KEY ("measure_id") REFERENCES "measures"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "measure_categories" ADD CONSTRAINT "measure_categories_category_fkey" FOREIGN KEY ("category") REFERENCES "categories"("value") ON DELETE CASCADE ON UPDATE CASCADE;

-- Pages show them.
CREATE TRIGGER "measures_change_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "measures"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();
CREATE TRIGGER "measure_categories_change_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "measure_categories"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "measures" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "products" ADD CONSTRAINT "products_measures_form" CHECK (
  jsonb_typeof("measures") = 'array' AND NOT jsonb_path_exists("measures", '$[*] ? (!(@.id.type() == "string" && @.role.type() == "string" && @.value.type() == "number"))')
) NOT VALID;
