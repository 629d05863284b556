-- AlterTable
ALTER TABLE "products" ADD COLUMN     "images" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- Rules that hold whatever code writes here.
ALTER TABLE "products"
  ADD CONSTRAINT "products_images_count" CHECK (cardinality("images") <= 7),
  -- Addresses without spaces and none missing: a file of products has them in one cell.
  ADD CONSTRAINT "products_images_apart" CHECK ("images" = string_to_array(array_to_string("images", ' '), ' '));

COMMENT ON COLUMN "products"."images" IS 'Addresses of further pictures, in the order they are shown after the first';
