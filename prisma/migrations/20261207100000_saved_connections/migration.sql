-- CreateTable
CREATE TABLE "saved_connections" (
    "name" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "version" UUID NOT NULL,
    "saved_by" TEXT NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_connections_pkey" PRIMARY KEY ("name")
);

-- Every process learns of a change by the feed of changes, as it does of settings.
CREATE TRIGGER "saved_connections_change_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "saved_connections"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"();
