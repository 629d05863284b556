-- CreateTable
CREATE TABLE "planned_steps" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "batch" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "step" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "actor" TEXT NOT NULL,
    "planned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "refusal" TEXT,

    CONSTRAINT "planned_steps_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "planned_steps_of_order" ON "planned_steps"("order_id");

-- CreateIndex
CREATE INDEX "planned_steps_due" ON "planned_steps"("due_at") WHERE (refusal IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "planned_steps_waiting" ON "planned_steps"("order_id") WHERE (refusal IS NULL);

-- AddForeignKey
ALTER TABLE "planned_steps" ADD CONSTRAINT "planned_steps_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
