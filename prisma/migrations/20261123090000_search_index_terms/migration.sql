-- The tables, columns, indexes and functions of the search index get the terms of search engines.
ALTER TABLE "product_shelves" RENAME TO "search_segments";
ALTER SEQUENCE "product_shelves_id_seq" RENAME TO "search_segments_id_seq";
ALTER TABLE "search_segments" RENAME CONSTRAINT "product_shelves_pkey" TO "search_segments_pkey";
ALTER INDEX "product_shelves_by_first" RENAME TO "search_segments_by_first";

ALTER TABLE "shelf_words" RENAME TO "search_postings";
ALTER TABLE "search_postings" RENAME COLUMN "shelf" TO "segment";
ALTER TABLE "search_postings" RENAME COLUMN "place" TO "position";
ALTER TABLE "search_postings" RENAME COLUMN "product" TO "bit";
ALTER TABLE "search_postings" RENAME COLUMN "products" TO "bits";
ALTER TABLE "search_postings" RENAME CONSTRAINT "shelf_words_shelf_fkey" TO "search_postings_segment_fkey";
ALTER TABLE "search_postings" RENAME CONSTRAINT "shelf_words_one_or_more" TO "search_postings_one_or_more";
ALTER TABLE "search_postings" RENAME CONSTRAINT "shelf_words_marks_counted" TO "search_postings_marks_counted";
ALTER INDEX "shelf_words_search" RENAME TO "search_postings_search";
ALTER INDEX "shelf_words_of_shelf" RENAME TO "search_postings_of_segment";
ALTER INDEX "shelf_words_marks" RENAME TO "search_postings_marks";

ALTER TABLE "unshelved_products" RENAME TO "search_pending";
ALTER SEQUENCE "unshelved_products_id_seq" RENAME TO "search_pending_id_seq";
ALTER TABLE "search_pending" RENAME CONSTRAINT "unshelved_products_pkey" TO "search_pending_pkey";
ALTER INDEX "unshelved_products_by_product" RENAME TO "search_pending_by_product";

DROP FUNCTION "shelved_words";
ALTER FUNCTION "take_off_shelf" RENAME TO "add_pending_product";
ALTER FUNCTION "take_off_shelves" RENAME TO "add_pending_products";
ALTER TRIGGER "products_unshelved_in" ON "products" RENAME TO "products_pending_inserted";
ALTER TRIGGER "products_unshelved_anew" ON "products" RENAME TO "products_pending_updated";
ALTER TRIGGER "products_unshelved_out" ON "products" RENAME TO "products_pending_deleted";

COMMENT ON INDEX "search_segments_by_first" IS 'The segment of a product: the last that begins before it';
COMMENT ON INDEX "search_postings_search" IS 'Words that contain or resemble what is searched for';
COMMENT ON INDEX "search_postings_of_segment" IS 'Foreign key: a segment that is written anew';
COMMENT ON INDEX "search_postings_marks" IS 'The products of a category, and those with so many words in their title';
COMMENT ON INDEX "search_pending_by_product" IS 'What a product was in its segment';

-- A job of this name may be waiting; there is no task for it any more.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    PERFORM graphile_worker.remove_job('shelve_products');
  END IF;
END $$;
