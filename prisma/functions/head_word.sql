-- The word of a title that says what the product is: "bike" of "Air Bike with Moving Arms", "bench" of "Incline Bench, 7 Positions",
-- "tree" of "Plate and Bar Storage Tree". In English, that is the last word before a comma, a preposition or a size. If that is a word
-- such as "set" or "pair", it is the word before.
CREATE OR REPLACE FUNCTION "head_word"("title" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT "words"[cardinality("words")] FROM words_of(regexp_replace(
    regexp_replace(lower(coalesce(comparable("title"), "title")), '([,;:(/–—]| - | (with|without|for|from|of|in|on|by|to) | \d).*$', ''),
    '(\S) (set|kit|pair|pack|bundle)s?$', '\1'
  )) AS "words";
END;
