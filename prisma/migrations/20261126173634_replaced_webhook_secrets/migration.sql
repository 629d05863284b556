-- CreateTable
CREATE TABLE "replaced_webhook_secrets" (
    "secret" TEXT NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "replaced_webhook_secrets_pkey" PRIMARY KEY ("secret")
);

-- CreateIndex
CREATE INDEX "replaced_webhook_secrets_of_endpoint" ON "replaced_webhook_secrets"("endpoint_id", "until");

-- AddForeignKey
ALTER TABLE "replaced_webhook_secrets" ADD CONSTRAINT "replaced_webhook_secrets_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;
