-- CreateTable
CREATE TABLE "job_runners" (
    "name" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_runners_pkey" PRIMARY KEY ("name")
);
