-- A trigger, not code: searches find what any code or person has written. Null without facts, as most products have none.
CREATE OR REPLACE FUNCTION "write_fact_words"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."fact_words" := nullif(concat_ws(' ', NEW."brand", NEW."gtin", NEW."variant_words",
    (SELECT string_agg("fact" ->> 'value', ' ') FROM jsonb_array_elements(NEW."facts") AS "fact")), '');
  RETURN NEW;
END $$;
