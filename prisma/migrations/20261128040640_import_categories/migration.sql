-- CreateTable
CREATE TABLE "import_categories" (
    "source" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "category" TEXT NOT NULL,

    CONSTRAINT "import_categories_pkey" PRIMARY KEY ("source","name")
);

-- CreateIndex
CREATE INDEX "import_categories_category_idx" ON "import_categories"("category");

-- AddForeignKey
ALTER TABLE "import_categories" ADD CONSTRAINT "import_categories_category_fkey" FOREIGN KEY ("category") REFERENCES "categories"("value") ON DELETE CASCADE ON UPDATE CASCADE;
