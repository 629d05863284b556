-- CreateTable
CREATE TABLE "old_addresses" (
    "path" TEXT NOT NULL,
    "product_id" UUID,
    "target" TEXT,
    "from_import" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "visits" INTEGER NOT NULL DEFAULT 0,
    "last_visit_at" TIMESTAMPTZ(3),

    CONSTRAINT "old_addresses_pkey" PRIMARY KEY ("path"),
    CONSTRAINT "old_addresses_one_target" CHECK (("product_id" IS NULL) <> ("target" IS NULL)),
    -- A target on another site would make the shop lead anybody anywhere.
    CONSTRAINT "old_addresses_target_in_shop" CHECK ("target" ~ '^/([^/\\][^\\]*)?$')
);

-- CreateTable
CREATE TABLE "unknown_addresses" (
    "path" TEXT NOT NULL,
    "visits" INTEGER NOT NULL DEFAULT 1,
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "unknown_addresses_pkey" PRIMARY KEY ("path")
);

-- CreateIndex
CREATE INDEX "old_addresses_product_id_idx" ON "old_addresses"("product_id");

-- AddForeignKey
ALTER TABLE "old_addresses" ADD CONSTRAINT "old_addresses_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
