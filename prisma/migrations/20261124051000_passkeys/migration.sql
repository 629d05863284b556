-- CreateTable
CREATE TABLE "staff_passkeys" (
    "id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[] NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "staff_passkeys_of_account" ON "staff_passkeys"("account_id");

-- CreateTable
CREATE TABLE "staff_challenges" (
    "challenge" TEXT NOT NULL,
    "account_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_challenges_pkey" PRIMARY KEY ("challenge")
);

-- CreateIndex
CREATE INDEX "staff_challenges_of_account" ON "staff_challenges"("account_id");
CREATE INDEX "staff_challenges_by_expiry" ON "staff_challenges"("expires_at");

-- AddForeignKey
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "staff_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "staff_challenges" ADD CONSTRAINT "staff_challenges_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "staff_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
