import { Failure } from '../../shared/failure.ts';
import type { StaffMember } from '../../shared/staff.ts';
import type { Context } from '../context.ts';

/** Who may call a procedure; every one says so in its meta. */
export const accesses = ['public', 'staff', 'admin'] as const;
export type Access = (typeof accesses)[number];

/**
 * The member of staff who is let in; nobody in particular where everybody is.
 * @throws Failure SIGNED_OUT or FORBIDDEN
 */
export async function admit(
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

type Procedures = Record<string, { _def: { meta?: { access?: Access } } }>;

/** @throws Error that names a procedure which does not say who may call it: the shop does not start with one */
export function checkAccess(router: { _def: { procedures: unknown } }): void {
  for (const [name, procedure] of Object.entries(router._def.procedures as Procedures)) {
    if (!accesses.includes(procedure._def.meta?.access as Access)) {
      throw new Error(`${name} does not say who may call it: build it on a procedure of trpc.ts`);
    }
  }
}
