-- AlterTable
ALTER TABLE "images" ADD COLUMN     "unused_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "database_sizes" (
    "day" DATE NOT NULL,
    "bytes" BIGINT NOT NULL,
    "tables" JSONB NOT NULL,

    CONSTRAINT "database_sizes_pkey" PRIMARY KEY ("day")
);
