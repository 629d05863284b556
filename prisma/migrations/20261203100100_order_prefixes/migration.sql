-- CreateTable
CREATE TABLE "order_prefixes" (
    "prefix" TEXT NOT NULL,

    CONSTRAINT "order_prefixes_pkey" PRIMARY KEY ("prefix")
);
