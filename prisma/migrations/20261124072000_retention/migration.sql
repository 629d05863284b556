-- CreateIndex
CREATE INDEX "stock_movements_of_activity" ON "stock_movements"("activity_id") WHERE (activity_id IS NOT NULL);

COMMENT ON INDEX "stock_movements_of_activity" IS 'For deletions of lines of the activity log, each of which looks for its movements';
