-- CreateEnum
CREATE TYPE "order_request_kind" AS ENUM ('return', 'exchange', 'question');

-- CreateEnum
CREATE TYPE "order_request_status" AS ENUM ('open', 'accepted', 'refused', 'answered', 'withdrawn');

-- AlterEnum
ALTER TYPE "order_email_kind" ADD VALUE 'answer';

-- CreateTable
CREATE TABLE "order_requests" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "kind" "order_request_kind" NOT NULL,
    "reason" TEXT,
    "lines" JSONB NOT NULL DEFAULT '[]',
    "text" TEXT NOT NULL,
    "status" "order_request_status" NOT NULL DEFAULT 'open',
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by" TEXT,

    CONSTRAINT "order_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "order_requests_of_order" ON "order_requests"("order_id", "id");

-- CreateIndex
CREATE INDEX "order_requests_open" ON "order_requests"("created_at") WHERE (status = 'open');

-- AddForeignKey
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
