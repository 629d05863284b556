-- Keys now end with the account that made them. Those of accounts that are disabled already have nobody who answers for them.
UPDATE "api_keys" SET "revoked_at" = now()
FROM "staff_accounts"
WHERE "api_keys"."created_by" = "staff_accounts"."email"
    AND "staff_accounts"."disabled_at" IS NOT NULL AND "api_keys"."revoked_at" IS NULL;

-- CreateIndex
CREATE INDEX "api_keys_by_creator" ON "api_keys"("created_by");
