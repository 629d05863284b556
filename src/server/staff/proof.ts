import { Failure } from '../../shared/base/failure.ts';
import type { Proof } from '../../shared/staff/own-account.ts';
import type { StaffContext } from '../rpc/context.ts';
import { checkPasskey } from './passkeys.ts';
import { isPassword } from './password.ts';
import { checkCode } from './second-factor.ts';
import { noteProof } from './sessions.ts';
import { chargeTry } from './sign-in.ts';

/** @throws Failure PASSWORD_WRONG or RATE_LIMITED */
export async function checkOwnPassword(ctx: StaffContext, password: string): Promise<string> {
  const { db, member } = ctx;
  const { passwordHash } = await db.staffAccount.findUniqueOrThrow({
    where: { id: member.id },
    select: { passwordHash: true },
  });
  const giveBack = await chargeTry(ctx, { email: member.email, passwordHash, trusted: 'session' });
  if (!(await isPassword(passwordHash, password))) throw new Failure('PASSWORD_WRONG');
  await giveBack();
  return passwordHash;
}

/**
 * Proves again who the caller is: procedures that need a recent proof are open for 15 minutes, in this session.
 * @throws Failure PASSWORD_WRONG, CODE_WRONG, PASSKEY_REFUSED or RATE_LIMITED
 */
export async function prove(ctx: StaffContext, proof: Proof): Promise<void> {
  const { db, member, log, requestId } = ctx;
  if ('password' in proof) await checkOwnPassword(ctx, proof.password);
  else if ('code' in proof) await checkCode(ctx, { ...member, trusted: member.sessionId }, proof.code);
  else if ((await checkPasskey(ctx, proof.passkey)).id !== member.id) throw new Failure('PASSKEY_REFUSED');
  await noteProof(db, member.sessionId);
  log.info({ requestId, account: member.id }, 'proved again who they are');
}
