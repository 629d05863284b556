import type { StaffAccount } from '../../shared/staff.ts';
import type { Db } from '../db.ts';
import { accountSelection, presentAccount } from './present.ts';

/** All accounts by e-mail address, the disabled ones last. */
export async function listAccounts(db: Db): Promise<StaffAccount[]> {
  const accounts = await db.staffAccount.findMany({ select: accountSelection, orderBy: { email: 'asc' } });
  return accounts.map(presentAccount).sort((a, b) => Number(a.isDisabled) - Number(b.isDisabled));
}

/** The account with this e-mail address, disabled or not. */
export async function findAccount(db: Db, email: string): Promise<StaffAccount | undefined> {
  const row = await db.staffAccount.findUnique({ where: { email }, select: accountSelection });
  return row ? presentAccount(row) : undefined;
}

/** True if there is any account, or one with this e-mail address, disabled or not. */
export async function hasAccount(db: Db, email?: string): Promise<boolean> {
  return (await db.staffAccount.findFirst({ where: { email }, select: { id: true } })) !== null;
}

/** True if somebody can sign in as an admin. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const where = { role: 'admin', disabledAt: null } as const;
  return (await db.staffAccount.findFirst({ where, select: { id: true } })) !== null;
}

/** Undefined if there is no account, or a disabled one. */
export async function findPasswordHash(db: Db, email: string): Promise<string | undefined> {
  const where = { email, disabledAt: null };
  return (await db.staffAccount.findFirst({ where, select: { passwordHash: true } }))?.passwordHash;
}
