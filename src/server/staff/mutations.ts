import type { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import { type ActivityAction, operator } from '../../shared/staff/activity.ts';
import { toldDays } from '../../shared/staff/invitation.ts';
import type { ChangePassword, NewStaffAccount, StaffAccount } from '../../shared/staff/staff.ts';
import type { StaffRole } from '../../shared/staff/staff-role.ts';
import { type Changes, logActivity, type NewActivity } from '../activity/mutations.ts';
import { revokeKeysOf } from '../api-key/mutations.ts';
import type { Db, Tx } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { StaffContext } from '../rpc/context.ts';
import { generatePassword, hashPassword } from './password.ts';
import { passwordFault } from './password-strength.ts';
import { accountSelection, presentAccount } from './present.ts';
import { checkOwnPassword } from './proof.ts';
import { removeSecondFactors } from './second-factor.ts';
import { type BegunSession, beginSession, endSessionsOf } from './sessions.ts';

function activityOf(
  { id, email }: Pick<StaffAccount, 'id' | 'email'>,
  action: ActivityAction,
  changes?: Changes,
): NewActivity {
  return { action, subject: { id, name: email }, changes };
}

/** @throws Failure INVALID_INPUT */
async function checkChosen(
  { member: { email }, identity }: StaffContext,
  { current, next }: ChangePassword,
): Promise<void> {
  const { shopName } = await identity();
  const message =
    next === current
      ? 'Use another password than the current one'
      : await passwordFault(next, { email, shopName });
  if (message) throw new Failure('INVALID_INPUT', { message, issues: [{ path: 'next', message }] });
}

/**
 * Changes the caller's own password and signs out all other browsers; this one gets a new token.
 * @throws Failure PASSWORD_WRONG, INVALID_INPUT or RATE_LIMITED
 */
export async function changePassword(ctx: StaffContext, { current, next }: ChangePassword): Promise<void> {
  const { db, member, address, userAgent, sessionCookie, deviceCookie } = ctx;
  const known = await checkOwnPassword(ctx, current);
  await checkChosen(ctx, { current, next });
  const passwordHash = await hashPassword(next);
  const session = await inTransaction(db, async (tx) => {
    const { count } = await tx.staffAccount.updateMany({
      where: { id: member.id, passwordHash: known, disabledAt: null },
      data: { passwordHash, passwordExpiresAt: null },
    });
    if (count === 0) throw new Failure('SIGNED_OUT');
    await endSessionsOf(tx, member.id);
    await logActivity(tx, member.email, activityOf(member, 'staff.password_changed'));
    const device = deviceCookie.token;
    return beginSession(tx, { accountId: member.id, passwordHash, address, userAgent, device });
  });
  // The account is locked: it can't be changed or disabled meanwhile.
  const { token, keptSeconds } = session as BegunSession;
  sessionCookie.set(token, keptSeconds);
  ctx.log.info({ requestId: ctx.requestId, account: member.id }, 'a password was changed');
}

const expiryOf = (isTemporary: boolean) =>
  isTemporary ? new Date(Date.now() + toldDays * 24 * 60 * 60 * 1000) : null;

interface NewAccount extends NewStaffAccount {
  password: string;
  /** True if others have seen it: it has to be changed at its first use. */
  isTemporary?: boolean;
}

/** Undefined if the e-mail address has an account already, which does not change. */
export async function makeAccount(
  db: Db,
  { password, isTemporary = false, ...account }: NewAccount,
  actor = operator,
): Promise<StaffAccount | undefined> {
  const passwordExpiresAt = expiryOf(isTemporary);
  const data = { ...account, passwordHash: await hashPassword(password), passwordExpiresAt };
  return inTransaction(db, async (tx) => {
    const { count } = await tx.staffAccount.createMany({ data, skipDuplicates: true });
    if (count === 0) return undefined;
    const where = { email: account.email };
    const row = await tx.staffAccount.findUniqueOrThrow({ where, select: accountSelection });
    await logActivity(tx, actor, activityOf(row, 'staff.added', { role: [null, row.role] }));
    return presentAccount(row);
  });
}

/** An account with its new password, which is stored nowhere and has to be changed at its first use. */
export interface ToldPassword {
  account: StaffAccount;
  password: string;
}

/**
 * Creates an account with a password that its holder has to change.
 * @throws Failure ACCOUNT_EXISTS
 */
export async function addAccount(ctx: StaffContext, input: NewStaffAccount): Promise<ToldPassword> {
  const password = generatePassword();
  const account = await makeAccount(ctx.db, { ...input, password, isTemporary: true }, ctx.actor);
  if (!account) throw new Failure('ACCOUNT_EXISTS');
  ctx.log.info(
    { requestId: ctx.requestId, actor: ctx.member.id, account: account.id },
    'a staff account was added',
  );
  return { account, password };
}

/** Locks all owners first: two owners who disable each other at the same time would leave the shop without one. */
async function checkStillOwner(tx: Tx, id: string): Promise<void> {
  const owners = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM staff_accounts WHERE role = 'owner' AND disabled_at IS NULL ORDER BY id FOR NO KEY UPDATE`;
  if (!owners.some((owner) => owner.id === id)) throw new Failure('FORBIDDEN');
}

/** Changes the name of an account, the caller's own too. @throws Failure ACCOUNT_NOT_FOUND */
export async function renameAccount(ctx: StaffContext, id: string, name: string): Promise<StaffAccount> {
  return inTransaction(ctx.db, async (tx) => {
    const [before] = await tx.$queryRaw<{ name: string }[]>`
      SELECT name FROM staff_accounts WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    if (!before) throw new Failure('ACCOUNT_NOT_FOUND');
    const row = await tx.staffAccount.update({ where: { id }, data: { name }, select: accountSelection });
    const changes = { name: [before.name, name] } as Changes;
    if (before.name !== name) await logActivity(tx, ctx.actor, activityOf(row, 'staff.renamed', changes));
    return presentAccount(row);
  });
}

interface AccountChange {
  data: Prisma.StaffAccountUpdateManyMutationInput;
  /** The accounts that this changes. */
  from: Prisma.StaffAccountWhereInput;
  action: ActivityAction;
  /** The changes for the activity log. */
  changesFrom?(before: { role: StaffRole }): Changes;
}

async function changeOther(ctx: StaffContext, id: string, change: AccountChange): Promise<StaffAccount> {
  const { db, log, requestId, member } = ctx;
  const { data, from, action, changesFrom } = change;
  if (id === member.id) throw new Failure('OWN_ACCOUNT');
  const account = await inTransaction(db, async (tx) => {
    await checkStillOwner(tx, member.id);
    const before = await tx.staffAccount.findUnique({ where: { id }, select: { role: true } });
    if (!before) throw new Failure('ACCOUNT_NOT_FOUND');
    const { count } = await tx.staffAccount.updateMany({ where: { ...from, id }, data });
    const row = await tx.staffAccount.findUniqueOrThrow({ where: { id }, select: accountSelection });
    if (row.disabledAt || data.passwordHash) await endSessionsOf(tx, id);
    if (row.disabledAt) await revokeKeysOf(tx, row.email, ctx.actor);
    if (count === 1) await logActivity(tx, ctx.actor, activityOf(row, action, changesFrom?.(before)));
    return presentAccount(row);
  });
  const { role, isDisabled } = account;
  log.info({ requestId, actor: member.id, account: id, role, isDisabled }, 'a staff account was changed');
  return account;
}

/** Disables an account, ends its sessions and revokes the API keys that it made. @throws Failure OWN_ACCOUNT or ACCOUNT_NOT_FOUND */
export function disableAccount(ctx: StaffContext, id: string): Promise<StaffAccount> {
  const data = { disabledAt: new Date() };
  return changeOther(ctx, id, { data, from: { disabledAt: null }, action: 'staff.disabled' });
}

/** @throws Failure OWN_ACCOUNT or ACCOUNT_NOT_FOUND */
export function enableAccount(ctx: StaffContext, id: string): Promise<StaffAccount> {
  const from = { disabledAt: { not: null } };
  return changeOther(ctx, id, { data: { disabledAt: null }, from, action: 'staff.enabled' });
}

/** @throws Failure OWN_ACCOUNT or ACCOUNT_NOT_FOUND */
export function setRole(ctx: StaffContext, id: string, role: StaffRole): Promise<StaffAccount> {
  return changeOther(ctx, id, {
    data: { role },
    from: { role: { not: role } },
    action: 'staff.role_changed',
    changesFrom: (before) => ({ role: [before.role, role] }),
  });
}

/**
 * Gives a colleague a new password that they have to change, and signs them out everywhere.
 * @throws Failure OWN_ACCOUNT or ACCOUNT_NOT_FOUND
 */
export async function resetPassword(ctx: StaffContext, id: string): Promise<ToldPassword> {
  const password = generatePassword();
  const data = { passwordHash: await hashPassword(password), passwordExpiresAt: expiryOf(true) };
  const account = await changeOther(ctx, id, { data, from: {}, action: 'staff.password_reset' });
  return { account, password };
}

/** @throws Failure OWN_ACCOUNT or ACCOUNT_NOT_FOUND */
export async function removeSecondFactorsOf(ctx: StaffContext, id: string): Promise<StaffAccount> {
  const { db, log, requestId, member, actor } = ctx;
  if (id === member.id) throw new Failure('OWN_ACCOUNT');
  const account = await removeSecondFactors(db, { id }, actor);
  if (!account) throw new Failure('ACCOUNT_NOT_FOUND');
  log.info({ requestId, actor: member.id, account: id }, 'the second factors of an account were removed');
  return account;
}

/** @throws Failure ACCOUNT_NOT_FOUND */
export async function signOutEverywhere(ctx: StaffContext, id: string): Promise<StaffAccount> {
  const account = await inTransaction(ctx.db, async (tx) => {
    const row = await tx.staffAccount.findUnique({ where: { id }, select: accountSelection });
    if (!row) throw new Failure('ACCOUNT_NOT_FOUND');
    const ended = await endSessionsOf(tx, id);
    if (ended > 0) await logActivity(tx, ctx.actor, activityOf(row, 'staff.signed_out'));
    return presentAccount(row);
  });
  ctx.log.info({ requestId: ctx.requestId, actor: ctx.member.id, account: id }, 'signed out everywhere');
  return account;
}

interface PasswordReset {
  email: string;
  /** If undefined, the role does not change. */
  role: StaffRole | undefined;
  password: string;
  isTemporary?: boolean;
}

/**
 * For the operator: gives an account a new password, enables it and signs it out everywhere. Undefined if there is no such
 * account.
 */
export async function resetAccount(
  db: Db,
  { email, role, password, isTemporary = false }: PasswordReset,
): Promise<StaffAccount | undefined> {
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const before = await tx.staffAccount.findUnique({ where: { email }, select: accountSelection });
    if (!before) return undefined;
    const passwordExpiresAt = expiryOf(isTemporary);
    const data = { role, passwordHash, passwordExpiresAt, disabledAt: null };
    const row = await tx.staffAccount.update({ where: { email }, data, select: accountSelection });
    await endSessionsOf(tx, row.id);
    const changes: Changes | undefined =
      before.role === row.role ? undefined : { role: [before.role, row.role] };
    await logActivity(tx, operator, activityOf(row, 'staff.password_reset', changes));
    if (before.disabledAt) await logActivity(tx, operator, activityOf(row, 'staff.enabled'));
    return presentAccount(row);
  });
}

/** For the operator: disables an account, ends its sessions and revokes its API keys. Undefined if there is no such account. */
export function shutAccount(db: Db, email: string): Promise<StaffAccount | undefined> {
  return inTransaction(db, async (tx) => {
    const { count } = await tx.staffAccount.updateMany({
      where: { email, disabledAt: null },
      data: { disabledAt: new Date() },
    });
    const row = await tx.staffAccount.findUnique({ where: { email }, select: accountSelection });
    if (!row) return undefined;
    await endSessionsOf(tx, row.id);
    await revokeKeysOf(tx, email, operator);
    if (count === 1) await logActivity(tx, operator, activityOf(row, 'staff.disabled'));
    return presentAccount(row);
  });
}
