import { z } from 'zod';
import { ActivityList, ActivityQuery, Actor } from '../../shared/activity.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listActivity, listActors } from './queries.ts';

export const activityRouter = router({
  list: staffProcedure
    .input(ActivityQuery)
    .output(ActivityList)
    .query(({ ctx, input }) => listActivity(ctx.db, input, ctx.member.role)),

  actors: staffProcedure.output(z.array(Actor)).query(({ ctx }) => listActors(ctx.db)),
});
