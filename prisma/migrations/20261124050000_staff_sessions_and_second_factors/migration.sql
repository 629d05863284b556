-- AlterTable
-- An older version of the shop, which may still run, leaves these to their defaults.
ALTER TABLE "staff_sessions"
    ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    ADD COLUMN "proved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    ADD COLUMN "address" TEXT,
    ADD COLUMN "user_agent" TEXT;

UPDATE "staff_sessions" SET "proved_at" = "created_at";

-- CreateIndex
CREATE UNIQUE INDEX "staff_sessions_by_id" ON "staff_sessions"("id");

-- CreateTable
CREATE TABLE "staff_authenticators" (
    "account_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "staff_authenticators_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "staff_recovery_codes" (
    "code_hash" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_recovery_codes_pkey" PRIMARY KEY ("code_hash")
);

-- CreateIndex
CREATE INDEX "staff_recovery_codes_of_account" ON "staff_recovery_codes"("account_id");

-- CreateTable
CREATE TABLE "staff_sign_ins" (
    "token_hash" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "password_hash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_sign_ins_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "staff_sign_ins_of_account" ON "staff_sign_ins"("account_id");
CREATE INDEX "staff_sign_ins_by_expiry" ON "staff_sign_ins"("expires_at");

-- AddForeignKey
ALTER TABLE "staff_authenticators" ADD CONSTRAINT "staff_authenticators_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "staff_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "staff_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "staff_sign_ins" ADD CONSTRAINT "staff_sign_ins_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "staff_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
