-- A text as it is searched in: as it is compared, in lower case, without accents, with one sign for all apostrophes. "Žofie Đặng-O’Neil" is
-- "zofie dang-o'neil". Letters that are no plain letter with an accent are listed.
CREATE OR REPLACE FUNCTION "searchable"("text" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate(
    replace(replace(replace(regexp_replace(normalize(lower(coalesce(comparable("text"), "text")), NFKD), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'đøłħı’‘ʼ`´', 'dolhi''''''''''');
