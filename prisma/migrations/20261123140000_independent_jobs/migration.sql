-- CreateTable
CREATE TABLE "job_runners" (
    "name" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_runners_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "reconcile_retries" (
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 1,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "last_error" TEXT NOT NULL,

    CONSTRAINT "reconcile_retries_pkey" PRIMARY KEY ("kind","subject")
);

-- A rule that holds whatever code writes here.
ALTER TABLE "reconcile_retries" ADD CONSTRAINT "reconcile_retries_failures" CHECK ("failures" > 0);
