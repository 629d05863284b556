import {
  ConfirmSubscription,
  Subscribe,
  Subscribed,
  SubscriberCounts,
  SubscriptionConfirmed,
  Unsubscribe,
} from '../../../shared/mail/newsletter.ts';
import { publicProcedure, router, staffProcedure } from '../../rpc/trpc.ts';
import { confirmSubscription, subscribe, unsubscribe } from './mutations.ts';
import { countSubscribers } from './queries.ts';

export const newsletterRouter = router({
  subscribe: publicProcedure
    .input(Subscribe)
    .output(Subscribed)
    .mutation(({ ctx, input }) => subscribe(ctx, input)),

  confirm: publicProcedure
    .input(ConfirmSubscription)
    .output(SubscriptionConfirmed)
    .mutation(({ ctx, input }) => confirmSubscription(ctx.db, input)),

  unsubscribe: publicProcedure
    .input(Unsubscribe)
    .output(Subscribed)
    .mutation(({ ctx, input }) => unsubscribe(ctx.db, input)),

  count: staffProcedure.output(SubscriberCounts).query(({ ctx }) => countSubscribers(ctx.db)),
});
