-- AlterTable
ALTER TABLE "database_functions" ADD COLUMN     "version" TEXT NOT NULL DEFAULT '0.1.0';

-- CreateTable
CREATE TABLE "migration_compatibility" (
    "migration" TEXT NOT NULL,
    "oldest_version" TEXT,

    CONSTRAINT "migration_compatibility_pkey" PRIMARY KEY ("migration")
);
