DROP INDEX "payments_one_succeeded";
