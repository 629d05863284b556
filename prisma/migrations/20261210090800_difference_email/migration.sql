ALTER TYPE "order_email_kind" ADD VALUE 'difference';
