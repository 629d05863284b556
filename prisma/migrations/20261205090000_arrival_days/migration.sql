ALTER TABLE "delivery_options" ADD COLUMN "days_from" INTEGER, ADD COLUMN "days_to" INTEGER,
  ADD CONSTRAINT "delivery_options_days" CHECK (
    ("days_from" IS NULL) = ("days_to" IS NULL) AND "days_from" BETWEEN 0 AND "days_to" AND "days_to" <= 90) NOT VALID;

ALTER TABLE "orders" ADD COLUMN "promised_from" DATE, ADD COLUMN "promised_to" DATE;
ALTER TABLE "orders" ADD CONSTRAINT "orders_promised" CHECK (
  ("promised_from" IS NULL) = ("promised_to" IS NULL) AND "promised_from" <= "promised_to") NOT VALID;
