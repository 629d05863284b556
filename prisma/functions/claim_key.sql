-- Claims an idempotency key until the transaction ends, or returns its state if it is not free. Without a key, there is
-- nothing to claim.
-- claim: scope, key, requestHash, lifetimeSeconds
CREATE OR REPLACE FUNCTION "claim_key"("claim" JSONB) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  "scope_and_key" TEXT := concat("claim" ->> 'scope', ':', "claim" ->> 'key');
  "earlier" "idempotency_keys";
BEGIN
  IF "claim" IS NULL THEN
    RETURN '{"state": "free"}';
  END IF;
  -- Tries, and does not wait: a hundred double clicks must not hold a hundred connections.
  IF NOT pg_try_advisory_xact_lock(hashtextextended("scope_and_key", 0)) THEN
    RETURN '{"state": "in_use"}';
  END IF;
  SELECT * INTO "earlier" FROM "idempotency_keys" k
  WHERE k."scope" = "claim" ->> 'scope' AND k."key" = "claim" ->> 'key'
    AND k."created_at" > now() - make_interval(secs => ("claim" ->> 'lifetimeSeconds')::int);
  IF NOT FOUND THEN
    RETURN '{"state": "free"}';
  ELSIF "earlier"."request_hash" <> "claim" ->> 'requestHash' THEN
    RETURN '{"state": "reused"}';
  END IF;
  RETURN jsonb_build_object('state', 'replayed', 'response', "earlier"."response");
END $$;
