-- CreateTable
CREATE TABLE "alerts" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alerts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_sendings" (
    "kind" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),

    CONSTRAINT "alert_sendings_pkey" PRIMARY KEY ("kind")
);

-- CreateIndex
CREATE INDEX "alerts_waiting" ON "alerts"("kind") WHERE (sent_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "alerts_once" ON "alerts"("kind", "subject_id");

COMMENT ON INDEX "alerts_once" IS 'Each subject is told once';
COMMENT ON INDEX "alerts_waiting" IS 'What is to be sent';

-- Rules that hold whatever code writes here.
ALTER TABLE "alert_sendings" ADD CONSTRAINT "alert_sendings_tries" CHECK ("tries" >= 0);

-- The only kind of alert was a job of its own, which nothing does any more. What waits is told in the new way. In a new shop there
-- is no job queue yet.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NULL THEN
    RETURN;
  END IF;
  WITH "gone" AS (
    DELETE FROM graphile_worker._private_jobs "job" USING graphile_worker._private_tasks "task"
    WHERE "task"."id" = "job"."task_id" AND "task"."identifier" = 'send_alert'
    RETURNING "job"."payload"
  )
  INSERT INTO "alerts" ("kind", "subject_id", "facts")
  SELECT 'attack', "payload" ->> 'activityId',
    jsonb_build_object('orders', "payload" -> 'orders', 'minutes', "payload" -> 'minutes')
  FROM "gone" ON CONFLICT DO NOTHING;
END $$;
