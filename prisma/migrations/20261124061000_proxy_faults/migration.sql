-- AlterTable
ALTER TABLE "job_runners" ADD COLUMN "proxy_fault" TEXT;
