-- Compatible: payments_first_succeeded restricts all payments that the previous version makes.
DROP INDEX "payments_one_succeeded";

ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_differences";
