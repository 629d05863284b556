import { z } from 'zod';
import { Subscribe, Subscribed } from '../../shared/newsletter.ts';
import { publicProcedure, router, staffProcedure } from '../trpc.ts';
import { subscribe } from './mutations.ts';
import { countSubscribers } from './queries.ts';

export const newsletterRouter = router({
  subscribe: publicProcedure
    .input(Subscribe)
    .output(Subscribed)
    .mutation(({ ctx, input }) => subscribe(ctx, input)),

  count: staffProcedure.output(z.number().int()).query(({ ctx }) => countSubscribers(ctx.db)),
});
