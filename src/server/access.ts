import { type Scope, scopes } from '../shared/api-key.ts';
import { Failure } from '../shared/failure.ts';
import type { StaffMember } from '../shared/staff.ts';
import type { KeyHolder } from './api-key/authenticate.ts';
import type { Context } from './context.ts';

/** Who may call a procedure; every one says so in its meta. */
export const accesses = ['public', 'staff', 'admin'] as const;
export type Access = (typeof accesses)[number];

export interface Admission {
  access?: Access;
  /** Lets in API keys with this scope besides, where `access` is staff. */
  scope?: Scope;
}

/** Who is let in. */
interface Caller {
  /** What they are called in ledgers and histories; none for the public. */
  actor: string | undefined;
  /** Of the account or the key. */
  callerId: string | undefined;
  member: StaffMember | undefined;
}

/**
 * The member of staff who is let in; nobody in particular where everybody is.
 * @throws Failure SIGNED_OUT or FORBIDDEN
 */
async function admitMember(
  ctx: Pick<Context, 'staff'>,
  access: Access | undefined,
): Promise<StaffMember | undefined> {
  if (access === 'public') return undefined;
  if (access === undefined) throw new Error('A procedure does not say who may call it');
  const member = await ctx.staff();
  if (!member) throw new Failure('SIGNED_OUT');
  if (access === 'admin' && member.role !== 'admin') throw new Failure('FORBIDDEN');
  return member;
}

function admitHolder({ id, actor, scopes: held }: KeyHolder, { access, scope }: Admission): Caller {
  if (access === 'public') return { actor: undefined, callerId: id, member: undefined };
  if (scope === undefined) throw new Failure('FORBIDDEN', { message: 'API keys are not let in here' });
  if (held.includes(scope)) return { actor, callerId: id, member: undefined };
  const message = `This API key lacks the scope ${scope}`;
  throw new Failure('INSUFFICIENT_SCOPE', { details: { scope }, message });
}

/**
 * Whoever is let in, staff or a program. A key that comes with a request decides, also where everybody is let in: who
 * sends a wrong one should learn of it.
 * @throws Failure SIGNED_OUT, FORBIDDEN, KEY_REFUSED, INSUFFICIENT_SCOPE or RATE_LIMITED
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
  const member = await admitMember(ctx, admission.access);
  return { actor: member?.email, callerId: member?.id, member };
}

type Procedures = Record<string, { _def: { type: string; meta?: Admission & { cached?: boolean } } }>;

/** @throws Error that names a procedure which does not say who may call it: the shop does not start with one */
export function checkAccess(router: { _def: { procedures: unknown } }): void {
  for (const [name, procedure] of Object.entries(router._def.procedures as Procedures)) {
    const { type, meta: { access, scope, cached } = {} } = procedure._def;
    if (!accesses.includes(access as Access)) {
      throw new Error(`${name} does not say who may call it: build it on a procedure of trpc.ts`);
    }
    if (cached && (access !== 'public' || type !== 'query'))
      throw new Error(`${name} has its responses cached, but is not a public query`);
    if (scope === undefined) continue;
    if (access !== 'staff') throw new Error(`${name} asks for a scope, but is not for staff`);
    if (!scopes.includes(scope)) throw new Error(`${name} asks for the scope ${scope}, which no key has`);
  }
}
