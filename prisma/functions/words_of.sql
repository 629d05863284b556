-- The words of a text, in its order: split at blanks, in lower case.
CREATE OR REPLACE FUNCTION "words_of"("text" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_remove(string_to_array(translate(lower("text"), E'\t\r\n', '   '), ' '), '');
