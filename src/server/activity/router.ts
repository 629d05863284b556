import { z } from 'zod';
import { ActivityLine, ActivityList, ActivityProducts, ActivityQuery, Actor } from '../../shared/activity.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listActivity, listActivityProducts, listActors } from './queries.ts';

export const activityRouter = router({
  list: staffProcedure
    .input(ActivityQuery)
    .output(ActivityList)
    .query(({ ctx, input }) => listActivity(ctx.db, input, ctx.member.role)),

  products: staffProcedure
    .input(ActivityLine.pick({ id: true }))
    .output(ActivityProducts)
    .query(({ ctx, input }) => listActivityProducts(ctx.db, input.id)),

  actors: staffProcedure.output(z.array(Actor)).query(({ ctx }) => listActors(ctx.db)),
});
