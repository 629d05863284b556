-- CreateEnum
CREATE TYPE "payment_attention" AS ENUM ('refund_failed', 'disputed', 'wrong_amount', 'wrong_total', 'wrong_currency', 'wrong_mode', 'wrong_payment', 'unknown_payment', 'no_order');

-- AlterTable
ALTER TABLE "payments" ADD COLUMN "attention_details" JSONB NOT NULL DEFAULT '{}';

-- Until now the reason was a sentence, with the details in it.
UPDATE "payments" SET
  "attention" = CASE
    WHEN "attention" LIKE 'refund failed: %' THEN 'refund_failed'
    WHEN "attention" LIKE 'disputed%' THEN 'disputed'
    WHEN "attention" ~ '^paid \d+ cents$' THEN 'wrong_amount'
    WHEN "attention" ~ '^the order comes to \d+ cents$' THEN 'wrong_total'
    WHEN "attention" ~ '^paid in (live|test) mode$' THEN 'wrong_mode'
    WHEN "attention" ~ '^paid in \w+$' THEN 'wrong_currency'
    WHEN "attention" = 'made for another payment' THEN 'wrong_payment'
    WHEN "attention" LIKE 'paid, but no order%' THEN 'no_order'
    ELSE 'unknown_payment' END,
  "attention_details" = CASE
    WHEN "attention" LIKE 'refund failed: %' THEN jsonb_build_object('error', substr("attention", 16))
    WHEN "attention" ~ '^(paid|the order comes to) \d+ cents$'
      THEN jsonb_build_object('amountCents', substring("attention" FROM '\d+')::int)
    WHEN "attention" ~ '^paid in (live|test) mode$'
      THEN jsonb_build_object('mode', substring("attention" FROM 'live|test'))
    WHEN "attention" ~ '^paid in \w+$' THEN jsonb_build_object('currency', substr("attention", 9))
    ELSE '{}' END
WHERE "attention" IS NOT NULL;

-- AlterTable
ALTER TABLE "payments" ALTER COLUMN "attention" TYPE "payment_attention" USING "attention"::"payment_attention";

-- A rule that holds whatever code writes here.
ALTER TABLE "payments" ADD CONSTRAINT "payments_details_of_attention" CHECK ("attention" IS NOT NULL OR "attention_details" = '{}');
