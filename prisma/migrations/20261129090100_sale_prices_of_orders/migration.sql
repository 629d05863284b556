ALTER TABLE "order_lines" ADD COLUMN "ordinary_price_cents" INTEGER;
