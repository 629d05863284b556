CREATE INDEX CONCURRENTLY "webhook_deliveries_by_rank" ON "webhook_deliveries"("endpoint_id", "rank", "position") WHERE (status = 'pending');
