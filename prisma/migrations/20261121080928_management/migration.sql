-- AlterTable
ALTER TABLE "products" ADD COLUMN     "deleted_by" TEXT;

-- CreateTable
CREATE TABLE "activities" (
    "id" BIGSERIAL NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_id" TEXT,
    "subject" TEXT NOT NULL,
    "changes" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "activities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(3),
    "done_by" TEXT,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "newsletter_subscribers" (
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "newsletter_subscribers_pkey" PRIMARY KEY ("email")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "activities_of_subject" ON "activities"("subject_id", "id" DESC);

-- CreateIndex
CREATE INDEX "activities_of_actor" ON "activities"("actor", "id" DESC);

-- CreateIndex
CREATE INDEX "activities_by_action" ON "activities"("action", "id" DESC);

-- CreateIndex
CREATE INDEX "messages_open" ON "messages"("id" DESC) WHERE (done_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_by_hash" ON "api_keys"("key_hash");

-- CreateIndex
CREATE INDEX "orders_by_status" ON "orders"("status", "id" DESC);

-- CreateIndex
CREATE INDEX "orders_by_day" ON "orders"("created_at");

-- CreateIndex
CREATE INDEX "payments_needing_attention" ON "payments"("created_at") WHERE (attention IS NOT NULL);

-- Rules that hold whatever code writes here.
ALTER TABLE "activities"
  ADD CONSTRAINT "activities_action_named" CHECK ("action" ~ '^[a-z]+\.[a-z_]+$');

ALTER TABLE "messages"
  ADD CONSTRAINT "messages_done_by_somebody" CHECK (("done_at" IS NULL) = ("done_by" IS NULL));

ALTER TABLE "newsletter_subscribers"
  ADD CONSTRAINT "newsletter_subscribers_email_in_small_letters" CHECK ("email" = lower("email") AND "email" <> '');

ALTER TABLE "api_keys"
  ADD CONSTRAINT "api_keys_key_hashed" CHECK ("key_hash" ~ '^[A-Za-z0-9_-]{43}$'),
  ADD CONSTRAINT "api_keys_end" CHECK ("expires_at" > "created_at");

COMMENT ON INDEX "activities_of_subject" IS 'What was done to one product, order, account or key, newest first';
COMMENT ON INDEX "activities_of_actor" IS 'What one of the staff, or one program, did, newest first';
COMMENT ON INDEX "activities_by_action" IS 'What was done of one kind; the last import of the catalogue';
COMMENT ON INDEX "messages_open" IS 'Messages that nobody has answered yet';
COMMENT ON INDEX "api_keys_by_hash" IS 'Finding the key of a request';
COMMENT ON INDEX "orders_by_status" IS 'The list of orders for staff, by status; how many there are of each';
COMMENT ON INDEX "orders_by_day" IS 'Orders of a span of days, and the sales of each';
COMMENT ON INDEX "payments_needing_attention" IS 'Payments that a person has to look at';
