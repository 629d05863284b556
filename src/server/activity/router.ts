import { z } from 'zod';
import { timesOf } from '../../shared/base/day.ts';
import {
  ActivityLine,
  ActivityList,
  ActivityProducts,
  ActivityQuery,
  Actor,
} from '../../shared/staff/activity.ts';
import { router, staffProcedure } from '../rpc/trpc.ts';
import { listActivity, listActivityProducts, listActors } from './queries.ts';

export const activityRouter = router({
  list: staffProcedure
    .input(ActivityQuery)
    .output(ActivityList)
    .query(async ({ ctx, input: { from, to, ...query } }) => {
      const { timeZone } = await ctx.identity();
      return listActivity(ctx.db, { ...query, ...timesOf({ from, to }, timeZone) }, ctx.member.role);
    }),

  products: staffProcedure
    .input(ActivityLine.pick({ id: true }))
    .output(ActivityProducts)
    .query(({ ctx, input }) => listActivityProducts(ctx.db, input.id)),

  actors: staffProcedure.output(z.array(Actor)).query(({ ctx }) => listActors(ctx.db)),
});
