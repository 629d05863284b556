-- The words by which the search index knows a product: those of its title by position, those of its details and facts at position 0, and marks
-- at position -1. The head word of its title is at position -2.
CREATE OR REPLACE FUNCTION "indexed_words"("title" TEXT, "details" TEXT, "category" TEXT)
RETURNS TABLE ("position" SMALLINT, "word" TEXT) LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  -- OFFSET makes PostgreSQL split a title once.
  SELECT "indexed"."position", "indexed"."word"
  FROM (SELECT words_of("title") AS "words", head_word("title") AS "head" OFFSET 0) AS "titled", LATERAL (
    SELECT "number"::smallint, "part" FROM unnest("words") WITH ORDINALITY AS "parts" ("part", "number")
    UNION ALL SELECT 0::smallint, "part" FROM unnest(words_of("details")) AS "part"
    UNION ALL SELECT -2::smallint, "head" WHERE "head" IS NOT NULL
    UNION ALL SELECT -1::smallint, 'category ' || "category"
    UNION ALL SELECT -1::smallint, 'words ' || cardinality("words")
  ) AS "indexed" ("position", "word");
END;
