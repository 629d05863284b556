CREATE TABLE "backups" (
    "name" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "bytes" BIGINT,
    "fault" TEXT,
    "verified_at" TIMESTAMPTZ(3),
    "verification_fault" TEXT,
    "verify_seconds" REAL,
    "reached_to" TIMESTAMPTZ(3),

    CONSTRAINT "backups_pkey" PRIMARY KEY ("name"),
    CONSTRAINT "backups_complete_or_failed" CHECK (("finished_at" IS NULL) <> ("fault" IS NULL))
);

CREATE TABLE "backup_stream" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "fault" TEXT,

    CONSTRAINT "backup_stream_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "backup_stream_one_row" CHECK ("id" = 1)
);
