-- CreateTable
CREATE TABLE "images" (
    "name" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "stored_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "images_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "images_unstored" ON "images"("created_at") WHERE (stored_at IS NULL);

-- Rules that hold whatever code writes here.
ALTER TABLE "images"
  ADD CONSTRAINT "images_name_random" CHECK ("name" ~ '^[0-9a-f]{32}$'),
  ADD CONSTRAINT "images_size" CHECK ("width" BETWEEN 1 AND 1600 AND "height" > 0);

COMMENT ON INDEX "images_unstored" IS 'Giving up pictures whose files never came';
