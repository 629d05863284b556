-- The time of a change, for columns that lists are read by: `settledUntil` knows which of these times are final. For that, the
-- transaction has to be known as a writer before the time is taken.
CREATE OR REPLACE FUNCTION "change_time"() RETURNS TIMESTAMPTZ LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id();
  RETURN clock_timestamp();
END $$;
