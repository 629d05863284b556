import { initTRPC, TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { Context } from './context.ts';
import { failureOf, toFailureData } from './failure.ts';

const t = initTRPC
  .context<Context>()
  .meta<OpenApiMeta>()
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

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Gives a failure its tRPC code, so that both doors answer with the status of its reason. */
export const publicProcedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok || result.error.code !== 'INTERNAL_SERVER_ERROR') return result;
  const failure = failureOf(result.error);
  if (failure.reason === 'INTERNAL') return result;
  return {
    ...result,
    error: new TRPCError({ code: failure.code, message: failure.message, cause: failure }),
  };
});
