-- A device stays known when its address changes, and strangers behind the same address are not taken for it.
CREATE TABLE staff_devices (
  account_id uuid NOT NULL REFERENCES staff_accounts (id) ON UPDATE CASCADE ON DELETE CASCADE,
  token_hash text NOT NULL,
  signed_in_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT staff_devices_pkey PRIMARY KEY (account_id, token_hash)
);

-- For deleting old ones.
CREATE INDEX staff_devices_by_age ON staff_devices (signed_in_at);

DROP TABLE staff_addresses;
