import { z } from 'zod';
import { ReviewPayment, UnattachedPayments } from '../../../shared/order/manage-order.ts';
import {
  CreatedIntent,
  CreateIntent,
  PayableOrder,
  PayLink,
  PaymentOutcome,
  PaymentSecret,
} from '../../../shared/order/payment.ts';
import { IdempotencyHeader } from '../../rpc/idempotency.ts';
import { rest } from '../../rpc/rest.ts';
import { permitted, publicProcedure, router, staffProcedure } from '../../rpc/trpc.ts';
import { openPayLink, payByLink } from './links.ts';
import { abandonPayment, cancelPayment, completePayment, createIntent } from './mutations.ts';
import { listUnattachedPayments } from './queries.ts';
import { reviewPayment } from './review.ts';

export const paymentRouter = router({
  createIntent: rest(publicProcedure, 'POST', '/payment/create-intent', {
    operationId: 'createPaymentIntent',
    tag: 'Payment',
    summary: 'Start a card payment',
    description:
      'With `cartItems`, the order is placed at once, and its pieces are held for 15 minutes. With an `amount` alone, the order is placed after its payment. The response is the client secret for the provider’s own script.',
    requestHeaders: IdempotencyHeader,
    refusals: [
      'PRODUCT_NOT_FOUND',
      'ORDER_EXISTS',
      'VARIANT_NEEDED',
      'OUT_OF_STOCK',
      'PRICE_CHANGED',
      'DISCOUNT_REFUSED',
      'ORDER_EXPIRED',
      'ORDER_TOO_LARGE',
      'ORDER_TOO_HEAVY',
      'AMOUNT_TOO_SMALL',
      'CARDS_NOT_TAKEN',
      'PAYMENT_UNAVAILABLE',
    ],
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

  // A mutation, so that the token travels in the body.
  openLink: publicProcedure
    .meta({ changes: 'nothing' })
    .input(PayLink)
    .output(PayableOrder)
    .mutation(({ ctx, input }) => openPayLink(ctx, input)),

  payByLink: publicProcedure
    .input(PayLink)
    .output(CreatedIntent)
    .mutation(({ ctx, input }) => payByLink(ctx, input)),

  unattached: staffProcedure.output(UnattachedPayments).query(({ ctx }) => listUnattachedPayments(ctx.db)),

  review: permitted('orders')
    .input(ReviewPayment)
    .output(z.void())
    .mutation(({ ctx, input }) => reviewPayment(ctx, input)),
});
