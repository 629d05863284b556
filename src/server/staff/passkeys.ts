import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { Failure } from '../../shared/base/failure.ts';
import type { AddPasskey, PasskeyAdded, PasskeyResponse } from '../../shared/staff/own-account.ts';
import type { StaffMember } from '../../shared/staff/staff.ts';
import { logActivity } from '../activity/mutations.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Context, StaffContext } from '../rpc/context.ts';
import { presentDuty } from './duty.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { letIn } from './sign-in.ts';

const mostPasskeys = 10;

/** The domain that passkeys are bound to. Browsers accept names only, no IP addresses. */
const domainOf = (origin: string) => new URL(origin).hostname;

/** Stores a challenge, which is used once, within five minutes. */
async function keepChallenge(db: Db, challenge: string, accountId?: string): Promise<void> {
  await db.$executeRaw`INSERT INTO staff_challenges (challenge, account_id, expires_at)
    VALUES (${challenge}, ${accountId ?? null}::uuid, now() + interval '5 minutes')`;
}

/** @param accountId the account of the registration; undefined for a challenge of a sign-in. @returns whether it was there */
async function takeChallenge(db: Db, challenge: string, accountId?: string): Promise<boolean> {
  const taken = await db.$executeRaw`DELETE FROM staff_challenges
    WHERE challenge = ${challenge} AND account_id IS NOT DISTINCT FROM ${accountId ?? null}::uuid
      AND expires_at > now()`;
  return taken === 1;
}

/** The options of the browser's dialog that makes a passkey. @throws Failure TOO_MANY_PASSKEYS */
export async function beginPasskey({ db, member, identity, origin }: StaffContext) {
  const known = await db.staffPasskey.findMany({
    where: { accountId: member.id },
    select: { id: true, transports: true },
  });
  if (known.length >= mostPasskeys) throw new Failure('TOO_MANY_PASSKEYS');
  const options = await generateRegistrationOptions({
    rpName: (await identity()).shopName,
    rpID: domainOf(origin),
    userName: member.email,
    userID: new TextEncoder().encode(member.id),
    attestationType: 'none',
    excludeCredentials: known as never,
    // Found by the device without an e-mail address, and opened by a fingerprint, a face or a PIN: it is both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(db, options.challenge, member.id);
  return { ...options };
}

function refuse(cause?: unknown): Failure {
  return new Failure('PASSKEY_REFUSED', { cause });
}

/**
 * Adds a passkey. The first second factor of an account comes with recovery codes.
 * @throws Failure PASSKEY_REFUSED
 */
export async function addPasskey(ctx: StaffContext, { name, response }: AddPasskey): Promise<PasskeyAdded> {
  const { db, member, origin, log, requestId } = ctx;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, member.id),
    expectedOrigin: origin,
    expectedRPID: domainOf(origin),
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw refuse(error);
  });
  if (!verified) throw refuse();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const recoveryCodes = await inTransaction(db, async (tx) => {
    const { count } = await tx.staffPasskey.createMany({
      data: { id, accountId: member.id, name, publicKey, counter, transports },
      skipDuplicates: true,
    });
    if (count === 0) throw refuse();
    await logActivity(tx, member.email, {
      action: 'staff.second_factor_added',
      subject: { id: member.id, name: member.email },
      changes: { passkey: [null, name] },
    });
    const hasCodes = await tx.staffRecoveryCode.findFirst({
      where: { accountId: member.id, usedAt: null },
      select: { codeHash: true },
    });
    return hasCodes ? null : replaceRecoveryCodes(tx, member.id);
  });
  log.info({ requestId, account: member.id }, 'a passkey was added');
  return { recoveryCodes };
}

export async function askPasskey({ db, origin }: Context) {
  const options = await generateAuthenticationOptions({
    rpID: domainOf(origin),
    userVerification: 'required',
  });
  await keepChallenge(db, options.challenge);
  return { ...options };
}

interface PasskeyOwner extends StaffMember {
  passwordHash: string;
}

/**
 * Checks the response of a passkey, and records its use.
 * @throws Failure PASSKEY_REFUSED, the same for an unknown passkey, a wrong response and a disabled account
 */
export async function checkPasskey(ctx: Context, response: PasskeyResponse): Promise<PasskeyOwner> {
  const { db, origin } = ctx;
  const passkey = await db.staffPasskey.findFirst({
    where: { id: response.id, account: { disabledAt: null } },
    include: {
      account: { select: { id: true, email: true, role: true, passwordHash: true, passwordExpiresAt: true } },
    },
  });
  if (!passkey) throw refuse();
  const { id, publicKey, counter } = passkey;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge: (challenge) => takeChallenge(db, challenge),
    expectedOrigin: origin,
    expectedRPID: domainOf(origin),
    credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw refuse(error);
  });
  if (!verified) throw refuse();
  await db.staffPasskey.updateMany({
    where: { id },
    data: { counter: authenticationInfo.newCounter, lastUsedAt: new Date() },
  });
  const { passwordExpiresAt, ...owner } = passkey.account;
  return { ...owner, ...presentDuty(passwordExpiresAt ? 'password' : null) };
}

/**
 * Signs a browser in with a passkey, which is both factors.
 * @throws Failure PASSKEY_REFUSED
 */
export async function signInWithPasskey(ctx: Context, response: PasskeyResponse): Promise<StaffMember> {
  const { log, requestId, address } = ctx;
  const owner = await checkPasskey(ctx, response).catch((error: unknown) => {
    log.info({ requestId, ip: address }, 'a passkey was refused');
    throw error;
  });
  const { passwordHash, ...member } = owner;
  if (!(await letIn(ctx, member, passwordHash))) throw refuse();
  log.info({ requestId, account: member.id, ip: address }, 'signed in with a passkey');
  return member;
}
