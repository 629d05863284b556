-- CreateTable
CREATE TABLE "job_runners" (
    "name" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_runners_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "reconcile_retries" (
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 1,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "last_error" TEXT NOT NULL,

    CONSTRAINT "reconcile_retries_pkey" PRIMARY KEY ("kind","subject")
);

-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN "position" BIGSERIAL NOT NULL;

-- Until now, the order was that of the ids.
UPDATE "webhook_deliveries" d SET "position" = "ordered"."position"
FROM (SELECT "id", row_number() OVER (ORDER BY "id") AS "position" FROM "webhook_deliveries") AS "ordered"
WHERE "ordered"."id" = d."id" AND "ordered"."position" <> d."position";

-- CreateIndex
CREATE INDEX "webhook_deliveries_in_order" ON "webhook_deliveries"("endpoint_id", "position") WHERE (status = 'pending');

-- A rule that holds whatever code writes here.
ALTER TABLE "reconcile_retries" ADD CONSTRAINT "reconcile_retries_failures" CHECK ("failures" > 0);

COMMENT ON INDEX "webhook_deliveries_in_order" IS 'What is delivered to an endpoint next';
