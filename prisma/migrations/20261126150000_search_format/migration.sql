-- Segments of the search index that were written by earlier rules: a job writes them anew.
ALTER TABLE "search_segments" ADD COLUMN "format" SMALLINT NOT NULL DEFAULT 1;
