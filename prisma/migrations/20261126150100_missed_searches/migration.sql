CREATE TABLE "missed_searches" (
  "term" TEXT NOT NULL,
  "times" INTEGER NOT NULL DEFAULT 1,
  "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "missed_searches_pkey" PRIMARY KEY ("term")
);
