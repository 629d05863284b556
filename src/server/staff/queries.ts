import { Failure } from '../../shared/base/failure.ts';
import type { OwnSecurity, OwnSession } from '../../shared/staff/own-account.ts';
import type { Belongings, StaffAccount } from '../../shared/staff/staff.ts';
import { listActiveKeysOf } from '../api-key/queries.ts';
import type { Db } from '../database/db.ts';
import type { StaffContext } from '../rpc/context.ts';
import { accountSelection, presentAccount, presentSession, type SessionRow } from './present.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { isAlive } from './sessions.ts';

/** All accounts by e-mail address, the disabled ones last. */
export async function listAccounts(db: Db): Promise<StaffAccount[]> {
  const accounts = await db.staffAccount.findMany({ select: accountSelection, orderBy: { email: 'asc' } });
  return accounts.map(presentAccount).sort((a, b) => Number(a.isDisabled) - Number(b.isDisabled));
}

/** The names of staff who have one, by e-mail address, as ledgers and histories have it. */
export async function findNames(db: Db): Promise<Record<string, string>> {
  const named = await db.staffAccount.findMany({
    where: { name: { not: '' } },
    select: { email: true, name: true },
  });
  return Object.fromEntries(named.map(({ email, name }) => [email, name]));
}

/** The account with this e-mail address, disabled or not. */
export async function findAccount(db: Db, email: string): Promise<StaffAccount | undefined> {
  const row = await db.staffAccount.findUnique({ where: { email }, select: accountSelection });
  return row ? presentAccount(row) : undefined;
}

export async function findSecurity({ db, member }: StaffContext): Promise<OwnSecurity> {
  const app = await db.staffAuthenticator.findUnique({
    where: { accountId: member.id },
    select: { confirmedAt: true },
  });
  const passkeys = await db.staffPasskey.findMany({
    where: { accountId: member.id },
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
    orderBy: { createdAt: 'asc' },
  });
  return {
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    authenticatorSince: app?.confirmedAt?.toISOString() ?? null,
    recoveryCodes: await countRecoveryCodes(db, member.id),
  };
}

/** The browsers in which the caller is signed in, this one first, then by their last use. */
export async function listSessions({ db, member }: StaffContext): Promise<OwnSession[]> {
  const rows = await db.$queryRaw<SessionRow[]>`
    SELECT id, address, user_agent AS "userAgent", created_at AS "createdAt", last_seen_at AS "lastSeenAt"
    FROM staff_sessions WHERE account_id = ${member.id}::uuid AND ${isAlive}
    ORDER BY id = ${member.sessionId}::uuid DESC, last_seen_at DESC`;
  return rows.map((row) => presentSession(row, member.sessionId));
}

/** The things that an account has in the shop, for when its owner leaves. @throws Failure ACCOUNT_NOT_FOUND */
export async function findBelongings(db: Db, id: string): Promise<Belongings> {
  const account = await db.staffAccount.findUnique({ where: { id }, select: { email: true } });
  if (!account) throw new Failure('ACCOUNT_NOT_FOUND');
  const keys = await listActiveKeysOf(db, account.email);
  const webhooks = await db.webhookEndpoint.findMany({
    where: { createdBy: account.email },
    select: { name: true },
    orderBy: { name: 'asc' },
  });
  const [sessions] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM staff_sessions WHERE account_id = ${id}::uuid AND ${isAlive}`;
  return {
    sessions: sessions?.count ?? 0,
    keys: keys.map(({ name, prefix }) => `${name} (${prefix}…)`),
    webhooks: webhooks.map(({ name }) => name),
  };
}

/** True if there is any account, or one with this e-mail address, disabled or not. */
export async function hasAccount(db: Db, email?: string): Promise<boolean> {
  return (await db.staffAccount.findFirst({ where: { email }, select: { id: true } })) !== null;
}

/** True if somebody can sign in as an owner. */
export async function hasOwner(db: Db): Promise<boolean> {
  const where = { role: 'owner', disabledAt: null } as const;
  return (await db.staffAccount.findFirst({ where, select: { id: true } })) !== null;
}

/** Undefined if there is no account, or a disabled one. */
export async function findPasswordHash(db: Db, email: string): Promise<string | undefined> {
  const where = { email, disabledAt: null };
  return (await db.staffAccount.findFirst({ where, select: { passwordHash: true } }))?.passwordHash;
}
