import { PricedCart, PriceOrder } from '../../../shared/order/cart-price.ts';
import { PlacedOrder, PlaceOrder } from '../../../shared/order/order.ts';
import { EnterOrder } from '../../../shared/order/order-entry.ts';
import { IdempotencyHeader } from '../../rpc/idempotency.ts';
import { rest } from '../../rpc/rest.ts';
import { permitted, publicProcedure, router } from '../../rpc/trpc.ts';
import { enterOrder, placeOrder } from './mutations.ts';
import { priceCart } from './price.ts';

export const checkoutRouter = router({
  // A mutation, so that the cart travels in the body.
  price: rest(publicProcedure.meta({ changes: 'nothing' }), 'POST', '/price', {
    operationId: 'priceOrder',
    tag: 'Order',
    summary: 'Price an order',
    description: 'Takes what an order takes, and answers what it would cost now. Nothing is written.',
    refusals: ['PRODUCT_NOT_FOUND', 'VARIANT_NEEDED', 'ORDER_TOO_HEAVY'],
  })
    .input(PriceOrder)
    .output(PricedCart)
    .mutation(({ ctx, input }) => priceCart(ctx, input)),

  place: rest(publicProcedure, 'POST', '/product/order-many', {
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
      'VARIANT_NEEDED',
      'OUT_OF_STOCK',
      'PRICE_CHANGED',
      'DISCOUNT_REFUSED',
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
  })
    .input(PlaceOrder)
    .output(PlacedOrder)
    .mutation(({ ctx, input }) => placeOrder(ctx, input)),

  enter: permitted('orders')
    .input(EnterOrder)
    .output(PlacedOrder)
    .mutation(({ ctx, input }) => enterOrder(ctx, input)),
});
