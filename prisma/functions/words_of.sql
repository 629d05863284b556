-- The words of a text as it is compared, in its order, in lower case. They end at blanks, at signs between words and at the end of a
-- sentence; a number is a word apart from its unit. Typed searches are split by the same rules: search-index/words.ts.
CREATE OR REPLACE FUNCTION "words_of"("text" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_remove(string_to_array(regexp_replace(regexp_replace(
    translate(lower(coalesce(comparable("text"), "text")), E'\t\r\n,;!?()[]{}"“”/–—-', repeat(' ', 20)) || ' ',
    '(\d)(kgs?|g|lbs?|oz|mm|cm|m|in|ft|ml|l)(?=[ .:])', '\1 \2', 'g'), '[.:]+ ', ' ', 'g'), ' '), '');
