import { Prisma } from '../../../prisma/generated/client.ts';
import type { Duty, StaffMember } from '../../shared/staff/staff.ts';
import type { Tx } from '../database/db.ts';

/** True if the settings ask a second factor of the account `a`; they ask none until an owner has saved them. */
const needsFactor = Prisma.sql`EXISTS (
  SELECT FROM settings WHERE "group" = 'signIn'
    AND ((values->>'allNeedFactor')::boolean OR a.role = 'owner' AND (values->>'ownersNeedFactor')::boolean))`;

const hasFactor = Prisma.sql`(
  EXISTS (SELECT FROM staff_authenticators f WHERE f.account_id = a.id AND f.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM staff_passkeys p WHERE p.account_id = a.id))`;

/** The duty of the account `a` before anything else is open to it; null if it has none. */
export const dutyOfAccount = Prisma.sql`CASE
  WHEN a.password_expires_at IS NOT NULL THEN 'password'
  WHEN ${needsFactor} AND NOT ${hasFactor} THEN 'second_factor' END`;

/** The duty in the form of the API: without the field instead of null. */
export function presentDuty(duty: Duty | null): Pick<StaffMember, 'duty'> {
  return duty ? { duty } : {};
}

/** Whether an account lacks a second factor that the settings ask of it. */
export async function lacksFactor(tx: Tx, accountId: string): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT FROM staff_accounts a WHERE a.id = ${accountId}::uuid AND ${needsFactor} AND NOT ${hasFactor}`;
  return found.length > 0;
}
