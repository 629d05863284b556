import { Failure } from '../../shared/base/failure.ts';
import type { RecoveryCodes } from '../../shared/staff/own-account.ts';
import type { StaffAccount } from '../../shared/staff/staff.ts';
import { logActivity } from '../activity/mutations.ts';
import type { Db, Tx } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Context, StaffContext } from '../rpc/context.ts';
import { redeemAppCode } from './authenticator.ts';
import { lacksFactor } from './duty.ts';
import { accountSelection, presentAccount } from './present.ts';
import { redeemRecoveryCode, replaceRecoveryCodes } from './recovery-codes.ts';
import { endSessionsOf } from './sessions.ts';

interface Owner {
  id: string;
  email: string;
}

/** The account whose code is tried. */
interface Try extends Owner {
  /** A known device or a session, which has separate tries: another person with the password can't use them up. */
  trusted: string | undefined;
}

const subjectOf = ({ id, email }: Owner) => ({ id, name: email });

const isFromApp = (code: string) => /^\d{6}$/.test(code);

/**
 * Checks a code of an authenticator app, or a recovery code, and uses it up.
 * @throws Failure CODE_WRONG or RATE_LIMITED
 */
export async function checkCode(
  { db, charge, log, requestId }: Pick<Context, 'db' | 'charge' | 'log' | 'requestId'>,
  { trusted, ...owner }: Try,
  typed: string,
): Promise<void> {
  await charge('secondFactors', owner.id, trusted);
  const code = typed.replace(/\s/g, '');
  const isRight = isFromApp(code)
    ? await redeemAppCode(db, owner.id, code)
    : await inTransaction(db, async (tx) => {
        if (!(await redeemRecoveryCode(tx, owner.id, code))) return false;
        await logActivity(tx, owner.email, {
          action: 'staff.recovery_code_used',
          subject: subjectOf(owner),
        });
        return true;
      });
  if (isRight) return;
  log.info({ requestId, account: owner.id }, 'a code was refused');
  throw new Failure(
    'CODE_WRONG',
    isFromApp(code) ? {} : { message: 'This recovery code is wrong or has been used' },
  );
}

/**
 * Removes a second factor of the caller; with the last one, also the recovery codes, which then replace nothing.
 * @throws Failure SECOND_FACTOR_NEEDED for the last one, if the settings ask for one
 */
async function removeOwn(
  { db, member, log, requestId }: StaffContext,
  remove: (tx: Tx) => Promise<{ count: number }>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await remove(tx)).count === 0) return;
    const where = { accountId: member.id };
    const left = (await tx.staffAuthenticator.count({ where })) + (await tx.staffPasskey.count({ where }));
    if (await lacksFactor(tx, member.id)) throw new Failure('SECOND_FACTOR_NEEDED');
    if (left === 0) await tx.staffRecoveryCode.deleteMany({ where });
    await logActivity(tx, member.email, {
      action: 'staff.second_factor_removed',
      subject: subjectOf(member),
    });
  });
  log.info({ requestId, account: member.id }, 'a second factor was removed');
}

export function removeAuthenticator(ctx: StaffContext): Promise<void> {
  return removeOwn(ctx, (tx) => tx.staffAuthenticator.deleteMany({ where: { accountId: ctx.member.id } }));
}

/** Removes a passkey of the caller, if it is one of theirs. */
export function removePasskey(ctx: StaffContext, id: string): Promise<void> {
  return removeOwn(ctx, (tx) => tx.staffPasskey.deleteMany({ where: { id, accountId: ctx.member.id } }));
}

/** Makes new recovery codes for the caller; those before no longer open anything. */
export async function renewRecoveryCodes({ db, member }: StaffContext): Promise<RecoveryCodes> {
  const recoveryCodes = await inTransaction(db, async (tx) => {
    await logActivity(tx, member.email, {
      action: 'staff.recovery_codes_changed',
      subject: subjectOf(member),
    });
    return replaceRecoveryCodes(tx, member.id);
  });
  return { recoveryCodes };
}

/**
 * Removes the second factors of somebody who has lost them, and signs them out everywhere. Undefined if there is no such
 * account.
 */
export function removeSecondFactors(
  db: Db,
  where: { id: string } | { email: string },
  actor: string,
): Promise<StaffAccount | undefined> {
  return inTransaction(db, async (tx) => {
    const found = await tx.staffAccount.findUnique({ where, select: { id: true } });
    if (!found) return undefined;
    const of = { where: { accountId: found.id } };
    const apps = await tx.staffAuthenticator.deleteMany(of);
    const passkeys = await tx.staffPasskey.deleteMany(of);
    await tx.staffRecoveryCode.deleteMany(of);
    const row = await tx.staffAccount.findUniqueOrThrow({ where, select: accountSelection });
    if (apps.count + passkeys.count === 0) return presentAccount(row);
    await endSessionsOf(tx, row.id);
    await logActivity(tx, actor, { action: 'staff.second_factor_removed', subject: subjectOf(row) });
    return presentAccount(row);
  });
}
