-- A trigger, not code: `updated_at` is right after a change by any code or person. It always differs from the value before, even
-- within one millisecond: clients detect an outdated version by it.
CREATE OR REPLACE FUNCTION "note_update"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."updated_at" := greatest(change_time(), OLD."updated_at" + interval '1 millisecond');
  RETURN NEW;
END $$;
