-- AlterTable
ALTER TABLE "newsletter_subscribers" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "expires_at" TIMESTAMPTZ(3) DEFAULT (now() + '7 days'::interval),
ADD COLUMN     "token_hash" TEXT,
ADD COLUMN     "unsubscribe_token" UUID NOT NULL DEFAULT gen_random_uuid();

-- Who signed up before there were links to confirm goes on getting the newsletter.
UPDATE "newsletter_subscribers" SET "confirmed_at" = "created_at", "expires_at" = NULL;

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_subscribers_by_token" ON "newsletter_subscribers"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_subscribers_by_unsubscribe_token" ON "newsletter_subscribers"("unsubscribe_token");

-- CreateIndex
CREATE INDEX "newsletter_subscribers_by_expiry" ON "newsletter_subscribers"("expires_at") WHERE (expires_at IS NOT NULL);

COMMENT ON INDEX "newsletter_subscribers_by_expiry" IS 'Sign-ups to delete because nobody has confirmed them in time';

-- Rules that hold whatever code writes here: an address is confirmed, or waits for a limited time.
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_waiting"
  CHECK (("confirmed_at" IS NULL) = ("expires_at" IS NOT NULL) AND ("token_hash" IS NULL OR "confirmed_at" IS NULL));
