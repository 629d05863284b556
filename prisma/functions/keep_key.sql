-- Stores the response of a claimed key; an expired key counts as new.
CREATE OR REPLACE FUNCTION "keep_key"("claim" JSONB, "answer" JSONB) RETURNS VOID LANGUAGE sql AS $$
  INSERT INTO "idempotency_keys" ("scope", "key", "request_hash", "response")
  VALUES ("claim" ->> 'scope', "claim" ->> 'key', "claim" ->> 'requestHash', "answer")
  ON CONFLICT ("scope", "key") DO UPDATE
  SET "request_hash" = EXCLUDED."request_hash", "response" = EXCLUDED."response", "created_at" = EXCLUDED."created_at"
$$;
