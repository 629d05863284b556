-- AlterEnum
ALTER TYPE "order_email_kind" ADD VALUE IF NOT EXISTS 'document';
