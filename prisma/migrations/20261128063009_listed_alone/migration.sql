-- Compatible: no released version works with migrations later than its own. Lists and searches read listed products alone: the
-- indexes that had all variants made their cost grow with the number of variants.
DROP INDEX "products_by_newest", "products_by_price", "products_by_category_and_price", "products_by_category_and_newest", "products_by_title",
  "products_title_search", "products_details_search", "products_fact_words_search";
