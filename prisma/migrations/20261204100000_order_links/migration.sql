-- AlterEnum
ALTER TYPE "order_email_kind" ADD VALUE 'link';

-- CreateEnum
CREATE TYPE "order_link_purpose" AS ENUM ('email', 'device', 'payment');

-- CreateTable
CREATE TABLE "order_links" (
    "hash" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "purpose" "order_link_purpose" NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_links_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "order_links_of_order" ON "order_links"("order_id");

-- CreateIndex
CREATE INDEX "order_links_by_end" ON "order_links"("ends_at");

-- AddForeignKey
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
