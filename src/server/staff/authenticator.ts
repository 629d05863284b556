import { Secret, TOTP } from 'otpauth';
import { Failure } from '../../shared/base/failure.ts';
import type { ConfirmCode, NewAuthenticator, RecoveryCodes } from '../../shared/staff/own-account.ts';
import { logActivity } from '../activity/mutations.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { StaffContext } from '../rpc/context.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { endOtherSessions } from './sessions.ts';

/** The settings that every authenticator app supports. HMAC does not depend on collisions of SHA-1. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

/** Codes of the step before and after are right too: clocks differ, and typing takes time. */
const tolerance = 1;

/** The time step of a code; null if the code is wrong. */
function stepOf(secret: string, code: string): number | null {
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, window: tolerance });
  return delta === null ? null : totp.counter() + delta;
}

/**
 * Makes a secret for the authenticator app of the caller. It counts once a code from the app has confirmed it.
 * @throws Failure SECOND_FACTOR_EXISTS
 */
export async function beginAuthenticator({ db, member, identity }: StaffContext): Promise<NewAuthenticator> {
  const secret = new Secret({ size: secretBytes });
  await db.staffAuthenticator.deleteMany({ where: { accountId: member.id, confirmedAt: null } });
  const { count } = await db.staffAuthenticator.createMany({
    data: { accountId: member.id, secret: secret.base32 },
    skipDuplicates: true,
  });
  if (count === 0) throw new Failure('SECOND_FACTOR_EXISTS');
  const { shopName: issuer } = await identity();
  const totp = new TOTP({ ...settings, issuer, label: member.email, secret });
  return { secret: secret.base32, uri: totp.toString() };
}

/**
 * Confirms the app by its first code, and signs out the caller's other browsers.
 * @returns recovery codes, which are shown this once
 * @throws Failure CODE_WRONG or RATE_LIMITED
 */
export async function confirmAuthenticator(
  { db, member, charge, log, requestId }: StaffContext,
  { code }: ConfirmCode,
): Promise<RecoveryCodes> {
  await charge('secondFactors', member.id, member.sessionId);
  const recoveryCodes = await inTransaction(db, async (tx) => {
    const where = { accountId: member.id, confirmedAt: null };
    const waiting = await tx.staffAuthenticator.findFirst({ where, select: { secret: true } });
    const step = waiting && stepOf(waiting.secret, code);
    if (step === null) throw new Failure('CODE_WRONG');
    const { count } = await tx.staffAuthenticator.updateMany({
      where: { ...where, secret: waiting?.secret },
      data: { confirmedAt: new Date(), lastStep: step },
    });
    if (count === 0) throw new Failure('CODE_WRONG');
    await endOtherSessions(tx, member);
    await logActivity(tx, member.email, {
      action: 'staff.second_factor_added',
      subject: { id: member.id, name: member.email },
    });
    return replaceRecoveryCodes(tx, member.id);
  });
  log.info({ requestId, account: member.id }, 'an authenticator app was added');
  return { recoveryCodes };
}

/** Uses up a code: neither it nor an earlier one opens again. @returns whether it was right */
export async function redeemAppCode(db: Db, accountId: string, code: string): Promise<boolean> {
  const where = { accountId, confirmedAt: { not: null } };
  const app = await db.staffAuthenticator.findFirst({ where, select: { secret: true } });
  const step = app && stepOf(app.secret, code);
  if (step === null) return false;
  const { count } = await db.staffAuthenticator.updateMany({
    where: { ...where, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: { lastStep: step },
  });
  return count === 1;
}
