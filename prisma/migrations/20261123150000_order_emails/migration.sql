-- CreateEnum
CREATE TYPE "order_email_kind" AS ENUM ('confirmation', 'shipped', 'delivered', 'cancelled', 'refund_requested', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost', 'came_back', 'corrected');

-- CreateEnum
CREATE TYPE "order_email_status" AS ENUM ('pending', 'sent', 'skipped', 'failed');

-- CreateEnum
CREATE TYPE "email_fault" AS ENUM ('unreachable', 'busy', 'sign_in', 'address', 'message', 'other');

-- AlterTable
ALTER TABLE "outbox" ADD COLUMN "subject_id" TEXT;

-- CreateTable
CREATE TABLE "order_emails" (
    "id" BIGSERIAL NOT NULL,
    "order_id" UUID NOT NULL,
    "kind" "order_email_kind" NOT NULL,
    "subject_id" TEXT NOT NULL DEFAULT '',
    "status" "order_email_status" NOT NULL DEFAULT 'pending',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "fault" "email_fault",
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "resends" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_emails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "order_emails_once" ON "order_emails"("order_id", "kind", "subject_id");

-- CreateIndex
CREATE INDEX "order_emails_due" ON "order_emails"("next_attempt_at") WHERE (next_attempt_at IS NOT NULL);

-- AddForeignKey
ALTER TABLE "order_emails" ADD CONSTRAINT "order_emails_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rules that hold whatever code writes here.
ALTER TABLE "order_emails"
  ADD CONSTRAINT "order_emails_tries" CHECK ("tries" >= 0 AND "resends" >= 0),
  ADD CONSTRAINT "order_emails_pending_until_done" CHECK (("status" = 'pending') = ("next_attempt_at" IS NOT NULL)),
  ADD CONSTRAINT "order_emails_sent_at_a_time" CHECK ("status" <> 'sent' OR "sent_at" IS NOT NULL),
  ADD CONSTRAINT "order_emails_failed_for_a_reason" CHECK ("status" <> 'failed' OR "last_error" IS NOT NULL);

COMMENT ON INDEX "order_emails_due" IS 'What is to be sent now';
COMMENT ON INDEX "order_emails_once" IS 'Each e-mail once, and those of an order';

-- Confirmations that wait, and those that were given up.
INSERT INTO "order_emails" ("order_id", "kind", "status", "tries", "next_attempt_at", "fault", "last_error", "created_at")
SELECT "order_id", 'confirmation', CASE WHEN "next_attempt_at" IS NULL THEN 'failed' ELSE 'pending' END::"order_email_status",
  "tries", "next_attempt_at", CASE WHEN "last_error" IS NOT NULL THEN 'other' END::"email_fault", "last_error", o."created_at"
FROM "order_confirmations" JOIN "orders" o ON o."id" = "order_id"
WHERE o."customer_email" IS NOT NULL;

DROP TABLE "order_confirmations";

-- E-mails about refunds and disputes were jobs: those that wait become rows, with what they would say now.
DO $$ BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    WITH "notice" AS (
      DELETE FROM graphile_worker._private_jobs job USING graphile_worker._private_tasks task
      WHERE task."id" = job."task_id" AND task."identifier" IN ('refund_notice', 'dispute_notice')
      RETURNING job."payload" ->> 'refundId' AS "refund_id", job."payload" ->> 'disputeId' AS "dispute_id",
        job."attempts", job."attempts" >= job."max_attempts" AS "is_given_up", job."run_at", job."last_error", job."created_at"
    ), "told" AS (
      SELECT "notice".*, "refund_id" AS "subject_id", r."payment_id",
        CASE r."status" WHEN 'succeeded' THEN 'refunded' ELSE 'refund_failed' END AS "kind"
      FROM "notice" JOIN "refunds" r ON r."id"::text = "refund_id"
      WHERE r."status" NOT IN ('requested', 'pending')
      UNION ALL
      SELECT "notice".*, "dispute_id", e."payment_id", e."kind"::text
      FROM "notice" JOIN LATERAL (
        SELECT "payment_id", "kind" FROM "payment_entries" WHERE "provider_id" = "dispute_id" ORDER BY "id" DESC LIMIT 1
      ) e ON true
    )
    INSERT INTO "order_emails" ("order_id", "kind", "subject_id", "status", "tries", "next_attempt_at", "fault", "last_error", "created_at")
    SELECT o."id", "kind"::"order_email_kind", "subject_id", CASE WHEN "is_given_up" THEN 'failed' ELSE 'pending' END::"order_email_status",
      "attempts", CASE WHEN NOT "is_given_up" THEN "run_at" END, CASE WHEN "told"."last_error" IS NOT NULL OR "is_given_up" THEN 'other' END::"email_fault",
      CASE WHEN "is_given_up" THEN coalesce("told"."last_error", 'The job was given up') ELSE "told"."last_error" END, "told"."created_at"
    FROM "told" JOIN "payments" p ON p."id" = "payment_id" JOIN "orders" o ON o."id" = p."order_id"
    WHERE o."customer_email" IS NOT NULL
    ON CONFLICT DO NOTHING;
  END IF;
END $$;
