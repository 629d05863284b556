-- CreateEnum
CREATE TYPE "document_kind" AS ENUM ('invoice', 'receipt', 'credit_note');

-- CreateTable
CREATE TABLE "documents" (
    "id" UUID NOT NULL,
    "kind" "document_kind" NOT NULL,
    "year" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "subject_id" TEXT NOT NULL DEFAULT '',
    "total_cents" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "customer" JSONB,
    "token" UUID NOT NULL DEFAULT gen_random_uuid(),
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "documents_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "documents_position_positive" CHECK ("position" > 0),
    CONSTRAINT "documents_total_not_negative" CHECK ("total_cents" >= 0)
);

-- CreateTable
CREATE TABLE "document_sequences" (
    "kind" "document_kind" NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "document_sequences_pkey" PRIMARY KEY ("kind","year")
);

-- No number twice.
CREATE UNIQUE INDEX "documents_by_number" ON "documents"("number");

-- No position twice.
CREATE UNIQUE INDEX "documents_in_sequence" ON "documents"("kind", "year", "position");

-- One invoice and one receipt for an order, and one credit note for a refund or a return. Finds those of an order.
CREATE UNIQUE INDEX "documents_once" ON "documents"("order_id", "kind", "subject_id");

-- The links to PDFs.
CREATE UNIQUE INDEX "documents_by_token" ON "documents"("token");

-- The documents of some days, for the accounts.
CREATE INDEX "documents_by_day" ON "documents"("created_at");

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was issued is never changed or deleted, whoever tries: only its customer can be erased.
CREATE FUNCTION "keep_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."customer" IS NULL
    AND to_jsonb(NEW) - 'customer' = to_jsonb(OLD) - 'customer' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Document % is issued: correct it by a credit note', OLD."number";
END $$;
CREATE TRIGGER "documents_kept" BEFORE UPDATE OR DELETE ON "documents"
  FOR EACH ROW EXECUTE FUNCTION "keep_document"();
