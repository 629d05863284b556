-- AlterTable
ALTER TABLE "webhook_events" ADD COLUMN     "order_id" UUID;

-- CreateIndex
CREATE INDEX "webhook_events_of_order" ON "webhook_events"("order_id") WHERE (order_id IS NOT NULL);

COMMENT ON INDEX "webhook_events_of_order" IS 'The events to rewrite when a customer is erased';

-- Of the events so far, the order is in their body.
UPDATE "webhook_events" SET "order_id" = "orders"."id" FROM "orders"
WHERE "webhook_events"."type" LIKE 'order.%' AND "orders"."number" = substring("webhook_events"."body" FROM '"number":"([^"]+)"');
