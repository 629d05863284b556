-- CreateTable
CREATE TABLE "image_files" (
    "image_name" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "image_files_pkey" PRIMARY KEY ("image_name","file_name")
);

-- AddForeignKey
ALTER TABLE "image_files" ADD CONSTRAINT "image_files_image_name_fkey" FOREIGN KEY ("image_name") REFERENCES "images"("name") ON DELETE CASCADE ON UPDATE CASCADE;

-- AVIF, WebP and JPEG can't be compressed further: PostgreSQL need not try.
ALTER TABLE "image_files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- Rules that hold whatever code writes here.
ALTER TABLE "image_files"
  ADD CONSTRAINT "image_files_size" CHECK (octet_length("bytes") BETWEEN 1 AND 10000000);
