-- Nobody loses what they could do: who was an admin is an owner, all others are managers.
ALTER TYPE "staff_role" RENAME VALUE 'admin' TO 'owner';
ALTER TYPE "staff_role" RENAME VALUE 'staff' TO 'manager';
ALTER TYPE "staff_role" ADD VALUE 'warehouse';
ALTER TYPE "staff_role" ADD VALUE 'read_only';
