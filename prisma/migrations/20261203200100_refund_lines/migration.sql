-- CreateTable
CREATE TABLE "refund_lines" (
    "refund_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "settled_cents" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "refund_lines_pkey" PRIMARY KEY ("refund_id","position")
);

-- AddForeignKey
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE CASCADE ON UPDATE CASCADE;
