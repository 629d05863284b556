-- CreateEnum
CREATE TYPE "picture_copy_status" AS ENUM ('waiting', 'copied', 'failed', 'stopped');

-- CreateTable
CREATE TABLE "picture_copies" (
    "address" TEXT NOT NULL,
    "status" "picture_copy_status" NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "url" TEXT,
    "image_name" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "picture_copies_pkey" PRIMARY KEY ("address"),
    -- A B-tree takes no longer keys.
    CONSTRAINT "picture_copies_address_short" CHECK (octet_length("address") <= 2000),
    CONSTRAINT "picture_copies_copied" CHECK ("status" <> 'copied' OR "url" IS NOT NULL),
    CONSTRAINT "picture_copies_explained" CHECK ("status" <> 'failed' OR "reason" IS NOT NULL)
);

-- CreateIndex
CREATE INDEX "picture_copies_due" ON "picture_copies"("next_attempt_at", "address") WHERE (status = 'waiting');

-- CreateIndex
CREATE INDEX "picture_copies_image_name_idx" ON "picture_copies"("image_name");

-- AddForeignKey
ALTER TABLE "picture_copies" ADD CONSTRAINT "picture_copies_image_name_fkey" FOREIGN KEY ("image_name") REFERENCES "images"("name") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "picture_copies_update_noted" BEFORE UPDATE ON "picture_copies"
  FOR EACH ROW WHEN (NEW."updated_at" = OLD."updated_at") EXECUTE FUNCTION "note_update"();
