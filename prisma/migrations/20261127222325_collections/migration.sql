-- CreateTable
CREATE TABLE "collections" (
    "id" UUID NOT NULL,
    "value" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "image" TEXT,
    "is_shown" BOOLEAN NOT NULL DEFAULT true,
    "is_on_home" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "collections_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "collections_value_form" CHECK ("value" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
    CONSTRAINT "collections_title_not_empty" CHECK ("title" <> '')
);

-- CreateTable
CREATE TABLE "collection_products" (
    "collection_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "collection_products_pkey" PRIMARY KEY ("collection_id","product_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "collections_by_value" ON "collections"("value");

-- CreateIndex
CREATE UNIQUE INDEX "collections_on_home" ON "collections"("is_on_home") WHERE (is_on_home);

-- CreateIndex
CREATE INDEX "collection_products_by_product" ON "collection_products"("product_id");

-- AddForeignKey
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Pages show them.
CREATE TRIGGER "collections_change_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "collections"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();
CREATE TRIGGER "collection_products_change_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "collection_products"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();
