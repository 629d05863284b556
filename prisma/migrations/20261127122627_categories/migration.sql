-- Compatible: the previous version sells in the first five categories alone, which are there; its owner can't remove one.
-- CreateTable
CREATE TABLE "categories" (
    "value" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "image" TEXT,
    "google_category" TEXT,
    "position" INTEGER NOT NULL,
    "is_shown" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "categories_pkey" PRIMARY KEY ("value"),
    -- It is in addresses, and joined by commas there.
    CONSTRAINT "categories_value_form" CHECK ("value" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
    CONSTRAINT "categories_label_not_empty" CHECK ("label" <> '')
);

INSERT INTO "categories" ("position", "value", "label", "description") VALUES
  (0, 'strength', 'Strength Equipment', 'Power racks, half racks, benches and cable machines that hold what you lift and fit a room at home. See prices and what is in stock today.'),
  (1, 'weightlifting', 'Weightlifting', 'Barbells, bumper plates, kettlebells and dumbbells, from the first pair to a full set of plates. See prices and what is in stock today.'),
  (2, 'bodyweight', 'Conditioning & Bodyweight', 'Air bikes, rowers, rings, ropes, plyo boxes and pull-up bars for conditioning at home. See prices and what is in stock today.'),
  (3, 'mats', 'Mats & Flooring', 'Rubber tiles, rolled flooring, lifting platforms and yoga mats that spare your floor and your joints. See prices and what is in stock today.'),
  (4, 'fitness', 'Fitness Accessories', 'Bands, belts, rollers, jump ropes, vests and the small things that make training at home easier. See prices and what is in stock today.');

-- Every page shows categories: a change of them makes cached responses old.
CREATE TRIGGER "categories_change_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "categories"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();

ALTER TABLE "products" DROP CONSTRAINT "products_category_known";

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_category_fkey" FOREIGN KEY ("category") REFERENCES "categories"("value") ON DELETE RESTRICT ON UPDATE RESTRICT NOT VALID;
