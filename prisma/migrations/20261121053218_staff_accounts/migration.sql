-- CreateEnum
CREATE TYPE "staff_role" AS ENUM ('admin', 'staff');

-- CreateTable
CREATE TABLE "staff_accounts" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "staff_role" NOT NULL,
    "password_hash" TEXT NOT NULL,
    "disabled_at" TIMESTAMPTZ(3),
    "signed_in_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_sessions" (
    "token_hash" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_sessions_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "staff_addresses" (
    "account_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "signed_in_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_addresses_pkey" PRIMARY KEY ("account_id","address")
);

-- CreateIndex
CREATE UNIQUE INDEX "staff_accounts_by_email" ON "staff_accounts"("email");

-- CreateIndex
CREATE INDEX "staff_sessions_of_account" ON "staff_sessions"("account_id");

-- CreateIndex
CREATE INDEX "staff_sessions_by_expiry" ON "staff_sessions"("expires_at");

-- CreateIndex
CREATE INDEX "staff_addresses_by_age" ON "staff_addresses"("signed_in_at");

-- AddForeignKey
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "staff_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_addresses" ADD CONSTRAINT "staff_addresses_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "staff_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rules that hold whatever code writes here.
ALTER TABLE "staff_accounts"
  ADD CONSTRAINT "staff_accounts_email_in_small_letters" CHECK ("email" = lower("email") AND "email" <> ''),
  ADD CONSTRAINT "staff_accounts_password_hashed" CHECK ("password_hash" LIKE '$argon2id$%');

ALTER TABLE "staff_sessions"
  ADD CONSTRAINT "staff_sessions_token_hashed" CHECK ("token_hash" ~ '^[A-Za-z0-9_-]{43}$'),
  ADD CONSTRAINT "staff_sessions_end" CHECK ("expires_at" > "created_at");

COMMENT ON INDEX "staff_accounts_by_email" IS 'Signing in; one account for an e-mail address';
COMMENT ON INDEX "staff_sessions_of_account" IS 'Ending all sessions of an account';
COMMENT ON INDEX "staff_sessions_by_expiry" IS 'Forgetting sessions that are over';
COMMENT ON INDEX "staff_addresses_by_age" IS 'Forgetting addresses nobody has signed in from for long';
