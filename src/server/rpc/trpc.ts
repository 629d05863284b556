import { initTRPC, TRPCError } from '@trpc/server';
import type { Scope } from '../../shared/staff/api-key.ts';
import type { Permission } from '../../shared/staff/staff-role.ts';
import { type Admission, admitCaller } from './access.ts';
import type { ActorContext, Context, StaffContext } from './context.ts';
import { failureOf, toFailureData } from './failure.ts';
import type { RestMeta } from './rest.ts';

type Meta = RestMeta & Admission;

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const failure = failureOf(error);
      return {
        ...shape,
        message: failure.message,
        data: { ...shape.data, requestId: ctx?.requestId, failure: toFailureData(failure) },
      };
    },
  });

export const { router, mergeRouters } = t;

/** A failure gets its tRPC code, so that tRPC answers with the same status as REST. */
function coded<Thrown>(error: Thrown): Thrown | TRPCError {
  const failure = failureOf(error);
  if (failure.reason === 'INTERNAL') return error;
  return new TRPCError({ code: failure.code, message: failure.message, cause: failure });
}

/** Admits callers as the procedure's meta says, before its input is checked, and lets them wait for their turn. */
const guarded = t.procedure.use(async ({ ctx, meta, type, next }) => {
  const refuse = (error: unknown) => {
    throw coded(error);
  };
  const caller = await admitCaller(ctx, meta ?? {}).catch(refuse);
  // Anonymous callers skip the context copy: it is costly.
  const call = () => (caller.callerId === undefined ? next() : next({ ctx: caller as object }));
  const result = await ctx.work(type, call).catch(refuse);
  if (result.ok || result.error.code !== 'INTERNAL_SERVER_ERROR') return result;
  return { ...result, error: coded(result.error) };
});

export const publicProcedure = guarded.meta({ access: 'public' });

const forMembers = guarded.use(({ ctx, next }) => next({ ctx: ctx as StaffContext }));

/** For signed-in staff of any role: reads. */
export const staffProcedure = forMembers.meta({ access: 'staff' });

/** For signed-in staff of any role, who read or change their own account. */
export const ownAccountProcedure = staffProcedure.meta({ changes: 'own account' });

/** For signed-in staff whose role allows this. */
export function permitted(permission: Permission) {
  return forMembers.meta({ access: 'staff', permission });
}

const forActors = guarded.use(({ ctx, next }) => next({ ctx: ctx as ActorContext }));

/**
 * For signed-in staff, and over REST for programs whose API key has this scope.
 * @param permission the permission that the role of staff needs; without it, they only read
 */
export function keyProcedure(scope: Scope, permission?: Permission) {
  return forActors.meta({ access: 'staff', scope, permission });
}
