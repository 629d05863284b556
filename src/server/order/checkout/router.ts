import { PlacedOrder, PlaceOrder } from '../../../shared/order/order.ts';
import { EnterOrder } from '../../../shared/order/order-entry.ts';
import { IdempotencyHeader } from '../../rpc/idempotency.ts';
import { rest } from '../../rpc/rest.ts';
import { permitted, publicProcedure, router } from '../../rpc/trpc.ts';
import { enterOrder, placeOrder } from './mutations.ts';

export const checkoutRouter = router({
  place: publicProcedure
    .meta(
      rest('POST', '/product/order-many', {
        operationId: 'placeOrder',
        tag: 'Order',
        summary: 'Place an order',
        description:
          'For cash on delivery, or with a card payment that has already succeeded. The shop’s own prices count; with `expectedTotal`, the order is refused if they have changed.',
        requestHeaders: IdempotencyHeader,
        refusals: [
          'PRODUCT_NOT_FOUND',
          'PAYMENT_NOT_FOUND',
          'ORDER_EXISTS',
          'OUT_OF_STOCK',
          'PRICE_CHANGED',
          'PAYMENT_INCOMPLETE',
          'PAYMENT_MISMATCH',
          'PAYMENT_USED',
          'PAYMENT_REFUNDED',
          'PAYMENT_DISPUTED',
          'ORDER_TOO_LARGE',
          'ORDER_TOO_HEAVY',
          'HOLD_LIMIT_REACHED',
          'CARDS_NOT_TAKEN',
          'PAYMENT_UNAVAILABLE',
        ],
      }),
    )
    .input(PlaceOrder)
    .output(PlacedOrder)
    .mutation(({ ctx, input }) => placeOrder(ctx, input)),

  enter: permitted('orders')
    .input(EnterOrder)
    .output(PlacedOrder)
    .mutation(({ ctx, input }) => enterOrder(ctx, input)),
});
