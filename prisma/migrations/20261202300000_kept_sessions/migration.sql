-- Sessions on devices on which their owner had signed in before may last longer, if the owner of the shop says so.
ALTER TABLE "staff_sessions" ADD COLUMN "is_known_device" BOOLEAN NOT NULL DEFAULT false;
