-- Nobody can change or delete an issued document: only its customer can be erased.
CREATE OR REPLACE FUNCTION "keep_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."customer" IS NULL
    AND to_jsonb(NEW) - 'customer' = to_jsonb(OLD) - 'customer' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Document % is issued: correct it by a credit note', OLD."number";
END $$;
