-- AlterEnum
ALTER TYPE "order_email_kind" ADD VALUE 'to_pay';
