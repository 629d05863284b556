import type { Order, Prisma } from '../../../../prisma/generated/client.ts';
import { messages } from '../../../shared/base/messages.ts';
import { offerDelivery } from '../../../shared/order/delivery-price.ts';
import { priceOrder } from '../../../shared/order/order-price.ts';
import { deliveryRateOf } from '../../../shared/order/selling-terms.ts';
import type { Tx } from '../../database/db.ts';
import { invalidField } from '../../rpc/failure.ts';
import { arrivalNow, chooseDelivery, readIn, readTerms } from '../pricing.ts';
import type { LockedOrder } from '../status.ts';
import { checkCorrectable } from './correctable.ts';

/** The delivery of an order with its price, as the order stores it. */
export type DeliveryOfOrder = Pick<
  Order,
  'deliveryId' | 'deliveryName' | 'deliveryKind' | 'promisedFrom' | 'promisedTo' | 'shippingCents'
> & {
  deliveryTaxes: Prisma.JsonArray;
};

/**
 * Another delivery for the order, at its present price for the goods as they were ordered.
 * @returns what `writeTotal` writes, and the change in words; undefined if the order has this delivery
 * @throws Failure INVALID_INPUT for an unknown option, or without an address to deliver to; ORDER_TOO_HEAVY
 */
export async function otherDelivery(
  tx: Tx,
  order: LockedOrder,
  asked: string,
): Promise<{ delivery: DeliveryOfOrder; words: string } | undefined> {
  const { taxMode, discountKind, deliveryId, deliveryName, customerName, customerAddress, lines } =
    await tx.order.findUniqueOrThrow({
      where: { id: order.id },
      include: { lines: { include: { product: { select: { grams: true } } } } },
    });
  if (asked === deliveryId) return undefined;
  checkCorrectable(order, 'delivery');
  const terms = { ...(await readTerms(readIn(tx))), taxMode };
  const goods = lines.map(({ unitPriceCents, quantity, discountCents, taxRate, product }) => ({
    unitCents: unitPriceCents,
    quantity,
    discountCents,
    rate: taxRate,
    taxRateId: null,
    grams: product?.grams ?? null,
  }));
  const { option, cents: price } = chooseDelivery(offerDelivery(terms, goods), asked);
  const cents = discountKind === 'delivery' ? 0 : price;
  if (option.kind === 'deliver' && customerName !== null && !customerAddress && order.channel !== 'counter')
    throw invalidField('customer.address', messages.checkout.addressRequired);
  const { delivery } = priceOrder({
    taxMode,
    lines: goods,
    delivery: { cents, rate: deliveryRateOf(terms) },
  });
  const arrives = arrivalNow(terms, option);
  return {
    delivery: {
      deliveryId: option.id,
      deliveryName: option.name,
      deliveryKind: option.kind,
      promisedFrom: arrives && new Date(arrives.from),
      promisedTo: arrives && new Date(arrives.to),
      shippingCents: cents,
      deliveryTaxes: taxMode === 'none' ? [] : delivery.map((part) => ({ ...part })),
    },
    words: `Delivery: ${deliveryName ?? 'none'} → ${option.name}`,
  };
}
