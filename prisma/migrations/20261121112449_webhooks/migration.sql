-- CreateEnum
CREATE TYPE "webhook_delivery_status" AS ENUM ('pending', 'delivered', 'failed');

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "events" TEXT[],
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_secret_until" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "status" "webhook_delivery_status" NOT NULL DEFAULT 'pending',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "id" BIGSERIAL NOT NULL,
    "delivery_id" UUID NOT NULL,
    "status_code" INTEGER,
    "error" TEXT,
    "response" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_events_by_age" ON "webhook_events"("created_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_of_endpoint" ON "webhook_deliveries"("endpoint_id", "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries"("endpoint_id", "next_attempt_at") WHERE (status = 'pending');

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries"("event_id", "endpoint_id");

-- CreateIndex
CREATE INDEX "webhook_attempts_of_delivery" ON "webhook_attempts"("delivery_id", "id");

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "webhook_events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rules that hold whatever code writes here.
ALTER TABLE "webhook_endpoints"
  ADD CONSTRAINT "webhook_endpoints_told_of_something" CHECK (cardinality("events") > 0),
  ADD CONSTRAINT "webhook_endpoints_secret" CHECK ("secret" ~ '^whsec_[A-Za-z0-9+/=]{32,}$'),
  ADD CONSTRAINT "webhook_endpoints_previous_secret"
    CHECK (("previous_secret" IS NULL) = ("previous_secret_until" IS NULL)),
  ADD CONSTRAINT "webhook_endpoints_disabled_for_a_reason"
    CHECK (("disabled_at" IS NULL) = ("disabled_reason" IS NULL) AND "disabled_reason" IN ('staff', 'gone', 'failing'));

ALTER TABLE "webhook_events"
  ADD CONSTRAINT "webhook_events_type_named" CHECK ("type" ~ '^[a-z]+\.[a-z_]+$');

ALTER TABLE "webhook_deliveries"
  ADD CONSTRAINT "webhook_deliveries_tries" CHECK ("tries" >= 0),
  ADD CONSTRAINT "webhook_deliveries_due_while_pending" CHECK (("status" = 'pending') = ("next_attempt_at" IS NOT NULL));

ALTER TABLE "webhook_attempts"
  ADD CONSTRAINT "webhook_attempts_outcome" CHECK (("status_code" IS NULL) = ("error" IS NOT NULL));

COMMENT ON INDEX "webhook_events_by_age" IS 'Forgetting events that are old';
COMMENT ON INDEX "webhook_deliveries_once" IS 'An event goes to an endpoint once; the deliveries of an event';
COMMENT ON INDEX "webhook_deliveries_of_endpoint" IS 'The log of an endpoint, newest first';
COMMENT ON INDEX "webhook_deliveries_due" IS 'What is to be delivered to an endpoint now';
COMMENT ON INDEX "webhook_attempts_of_delivery" IS 'What came of each try of a delivery';
