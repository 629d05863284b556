-- CreateTable
CREATE TABLE "import_columns" (
    "header" TEXT NOT NULL,
    "columns" JSONB NOT NULL,

    CONSTRAINT "import_columns_pkey" PRIMARY KEY ("header")
);
