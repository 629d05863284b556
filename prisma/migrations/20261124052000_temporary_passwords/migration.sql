-- AlterTable
-- Passwords that were told before this stay as they are: nobody knows which were changed since.
ALTER TABLE "staff_accounts" ADD COLUMN "password_expires_at" TIMESTAMPTZ(3);
