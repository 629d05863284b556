-- The words by which a segment knows a product: those of its title by place, those of its details at place 0, and marks at
-- place -1.
CREATE OR REPLACE FUNCTION "shelved_words"("title" TEXT, "details" TEXT, "category" TEXT)
RETURNS TABLE ("place" SMALLINT, "word" TEXT) LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT "number"::smallint, "part" FROM unnest(words_of("title")) WITH ORDINALITY AS "parts" ("part", "number")
  UNION ALL SELECT DISTINCT 0::smallint, "part" FROM unnest(words_of("details")) AS "part"
  UNION ALL SELECT -1::smallint, 'category ' || "category"
  UNION ALL SELECT -1::smallint, 'words ' || cardinality(words_of("title"));
END;
