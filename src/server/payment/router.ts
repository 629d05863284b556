import { z } from 'zod';
import { ReviewPayment, StrayPayments } from '../../shared/manage-order.ts';
import { CreatedIntent, CreateIntent, PaymentOutcome, PaymentSecret } from '../../shared/payment.ts';
import { IdempotencyHeader } from '../idempotency.ts';
import { publicProcedure, router, staffProcedure } from '../trpc.ts';
import { abandonPayment, cancelPayment, completePayment, createIntent } from './mutations.ts';
import { listStrayPayments } from './queries.ts';
import { reviewPayment } from './review.ts';

export const paymentRouter = router({
  createIntent: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/payment/create-intent',
        tags: ['Payment'],
        summary: 'Start a card payment',
        requestHeaders: IdempotencyHeader,
        errorResponses: [404, 409, 413, 415, 422],
      },
    })
    .input(CreateIntent)
    .output(CreatedIntent)
    .mutation(({ ctx, input }) => createIntent(ctx, input)),

  complete: publicProcedure
    .input(PaymentSecret)
    .output(PaymentOutcome)
    .mutation(({ ctx, input }) => completePayment(ctx, input)),

  cancel: publicProcedure
    .input(PaymentSecret)
    .output(PaymentOutcome)
    .mutation(({ ctx, input }) => cancelPayment(ctx, input)),

  abandon: publicProcedure.output(PaymentOutcome).mutation(({ ctx }) => abandonPayment(ctx)),

  strays: staffProcedure.output(StrayPayments).query(({ ctx }) => listStrayPayments(ctx.db)),

  review: staffProcedure
    .input(ReviewPayment)
    .output(z.void())
    .mutation(({ ctx, input }) => reviewPayment(ctx, input)),
});
