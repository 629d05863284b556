import { z } from 'zod';
import { ReviewPayment, StrayPayments } from '../../shared/manage-order.ts';
import { CreatedIntent, CreateIntent, PaymentOutcome, PaymentSecret } from '../../shared/payment.ts';
import { IdempotencyHeader } from '../idempotency.ts';
import { rest } from '../rest.ts';
import { publicProcedure, router, staffProcedure } from '../trpc.ts';
import { abandonPayment, cancelPayment, completePayment, createIntent } from './mutations.ts';
import { listStrayPayments } from './queries.ts';
import { reviewPayment } from './review.ts';

export const paymentRouter = router({
  createIntent: publicProcedure
    .meta(
      rest('POST', '/payment/create-intent', {
        operationId: 'createPaymentIntent',
        tag: 'Payment',
        summary: 'Start a card payment',
        description:
          'With `cartItems` the order is placed at once, and its pieces are kept for 15 minutes; with an `amount` alone the order is placed after its payment. The answer is the client secret, which the provider’s own script takes.',
        requestHeaders: IdempotencyHeader,
        refusals: [
          'PRODUCT_NOT_FOUND',
          'OUT_OF_STOCK',
          'PRICE_CHANGED',
          'ORDER_EXPIRED',
          'ORDER_TOO_LARGE',
          'AMOUNT_TOO_SMALL',
          'CARDS_NOT_TAKEN',
          'PAYMENT_UNAVAILABLE',
        ],
      }),
    )
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
