import { Failure } from '../../shared/base/failure.ts';
import { type Scope, scopes } from '../../shared/staff/api-key.ts';
import type { Duty } from '../../shared/staff/staff.ts';
import { isAllowed, type Permission, permissions } from '../../shared/staff/staff-role.ts';
import type { Context, KeyHolder, SignedInMember } from './context.ts';

/** The callers that a procedure is for; each declares them in its meta. */
export const accesses = ['public', 'staff'] as const;
export type Access = (typeof accesses)[number];

export interface Admission {
  access?: Access;
  /** The permission that the role of a member of staff needs. Without it, all roles are admitted. */
  permission?: Permission;
  /** For a mutation for all roles, which must not change the shop: it only searches, or changes the caller's own account. */
  changes?: 'nothing' | 'own account';
  /** Admits API keys with this scope too, if `access` is staff. */
  scope?: Scope;
  /** `recent` asks staff to prove again who they are, unless they have done so in the last 15 minutes. */
  proof?: 'recent';
  /** It is open to staff who have this duty: nothing else is, until they have done it. */
  duty?: Duty;
}

/**
 * The meta of a dangerous procedure: `permitted('shop').meta(recentProof)`. A person at a screen that was left unlocked, or with a
 * stolen session, can't call it.
 */
export const recentProof = { proof: 'recent' } as const;

interface Caller {
  /** The name in ledgers and histories; undefined for the public. */
  actor: string | undefined;
  /** The id of the account or the key. */
  callerId: string | undefined;
  member: SignedInMember | undefined;
}

/**
 * For procedures that are dangerous only with some input; others declare it in their meta. Programs prove who they are with
 * each request.
 * @throws Failure REAUTHENTICATION_NEEDED
 */
export function checkProof(member: SignedInMember | undefined): void {
  if (member && !member.isProved) throw new Failure('REAUTHENTICATION_NEEDED');
}

/**
 * For procedures that need another permission only with some input; others declare it in their meta. For a program, the scopes of
 * its key decide.
 * @throws Failure FORBIDDEN
 */
export function checkPermission(member: SignedInMember | undefined, permission: Permission): void {
  if (!member || isAllowed(member.role, permission)) return;
  const message = `Your role may not ${permissions[permission]}; ask an owner of the shop`;
  throw new Failure('FORBIDDEN', { message });
}

/**
 * For operations that need another scope only with some input; others declare it in their meta.
 * @throws Failure INSUFFICIENT_SCOPE
 */
export async function checkScope(ctx: Pick<Context, 'keyHolder'>, scope: Scope): Promise<void> {
  if (!(await isInScope(ctx, scope))) throw lacksScope(scope);
}

/** True unless the caller is a program whose key lacks the scope. */
export async function isInScope({ keyHolder }: Pick<Context, 'keyHolder'>, scope: Scope): Promise<boolean> {
  const holder = await keyHolder?.();
  return holder === undefined || holder.scopes.includes(scope);
}

function lacksScope(scope: Scope): Failure {
  const message = `This API key lacks the scope ${scope}`;
  return new Failure('INSUFFICIENT_SCOPE', { details: { scope }, message });
}

const dutyWords: Record<Duty, string> = {
  password: 'First choose a password of your own, in place of the one that you were told',
  second_factor: 'First add a second factor to your account: open the page again',
};

/**
 * The admitted member of staff; undefined for a public procedure.
 * @throws Failure SIGNED_OUT, DUTY_FIRST, FORBIDDEN or REAUTHENTICATION_NEEDED
 */
async function admitMember(
  ctx: Pick<Context, 'staff'>,
  { access, permission, proof, duty }: Admission,
): Promise<SignedInMember | undefined> {
  if (access === 'public') return undefined;
  if (access === undefined) throw new Error('A procedure does not say who may call it');
  const member = await ctx.staff();
  if (!member) throw new Failure('SIGNED_OUT');
  if (member.duty && member.duty !== duty)
    throw new Failure('DUTY_FIRST', { message: dutyWords[member.duty] });
  if (permission) checkPermission(member, permission);
  if (proof === 'recent') checkProof(member);
  return member;
}

function admitHolder({ id, actor, scopes: held }: KeyHolder, { access, scope }: Admission): Caller {
  if (access === 'public') return { actor: undefined, callerId: id, member: undefined };
  if (scope === undefined) throw new Failure('FORBIDDEN', { message: 'API keys are not let in here' });
  if (held.includes(scope)) return { actor, callerId: id, member: undefined };
  throw lacksScope(scope);
}

/**
 * The admitted caller, staff or a program. If a request has an API key, the key decides, even for a public procedure: a
 * client with a wrong key should learn of it.
 * @throws Failure SIGNED_OUT, DUTY_FIRST, FORBIDDEN, REAUTHENTICATION_NEEDED, KEY_REFUSED, INSUFFICIENT_SCOPE or RATE_LIMITED
 */
export async function admitCaller(
  ctx: Pick<Context, 'staff' | 'keyHolder' | 'sessionCookie'>,
  admission: Admission,
): Promise<Caller> {
  const { scope } = admission;
  const holder = await ctx.keyHolder?.();
  if (holder) return admitHolder(holder, admission);
  if (scope !== undefined && ctx.keyHolder && ctx.sessionCookie.token === undefined) {
    const message = `Send an API key with the scope ${scope} as Authorization: Bearer KEY`;
    throw new Failure('SIGNED_OUT', { message });
  }
  const member = await admitMember(ctx, admission);
  return { actor: member?.email, callerId: member?.id, member };
}

type Procedures = Record<string, { _def: { type: string; meta?: Admission & { cached?: boolean } } }>;

/** @throws Error naming a procedure that does not declare its callers, or not consistently: the shop does not start */
export function checkAccess(router: { _def: { procedures: unknown } }): void {
  for (const [name, procedure] of Object.entries(router._def.procedures as Procedures)) {
    const { type, meta: { access, permission, changes, scope, proof, cached } = {} } = procedure._def;
    if (!accesses.includes(access as Access)) {
      throw new Error(`${name} does not say who may call it: build it on a procedure of trpc.ts`);
    }
    if (cached && (access !== 'public' || type !== 'query'))
      throw new Error(`${name} has its responses cached, but is not a public query`);
    if (proof && access === 'public') throw new Error(`${name} asks everybody to prove who they are`);
    if (type === 'mutation' && access === 'staff' && !permission && !changes)
      throw new Error(`${name} changes something, but does not say which permission it needs`);
    if (permission && access === 'public')
      throw new Error(`${name} needs a permission, but is for everybody`);
    if (scope === undefined) continue;
    if (access !== 'staff') throw new Error(`${name} asks for a scope, but is not for staff`);
    if (!scopes.includes(scope)) throw new Error(`${name} asks for the scope ${scope}, which no key has`);
  }
}
