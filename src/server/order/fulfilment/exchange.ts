import { v7 as uuid } from 'uuid';
import { offerDelivery } from '../../../shared/order/delivery-price.ts';
import { discountCodeOf } from '../../../shared/order/discount-code.ts';
import type { ReturnOrder } from '../../../shared/order/fulfilment.ts';
import { splitCents, type Taxed } from '../../../shared/order/order-price.ts';
import { priceGoods, type SellingTerms } from '../../../shared/order/selling-terms.ts';
import { waitTimeoutMs } from '../../base/concurrency.ts';
import type { Tx } from '../../database/db.ts';
import type { StepContext } from '../../rpc/context.ts';
import { findSettings } from '../../settings/queries.ts';
import type { OrderInput, Origin } from '../new-order.ts';
import { askToPay } from '../payment/links.ts';
import { beginCardOrder } from '../payment/mutations.ts';
import { cardsOf } from '../payment/open-intent.ts';
import { createOrder, type WrittenOrder } from '../place.ts';
import { cheapest, priceByTerms, readCart, readIn, readTerms, termsReader } from '../pricing.ts';
import { type LockedOrder, lockOrder, recordNote } from '../status.ts';

type Wanted = NonNullable<ReturnOrder['exchange']>;

/** The goods of an exchange as the shop sells them now. */
interface ExchangeGoods {
  terms: SellingTerms;
  goods: Awaited<ReturnType<typeof readCart>>;
  /** Their price with tax, in cents. The delivery of an exchange costs nothing. */
  grossCents: number;
  deliveryOption: string | undefined;
}

/** @throws Failure PRODUCT_NOT_FOUND or VARIANT_NEEDED */
export async function readExchange(
  tx: Tx,
  { id }: LockedOrder,
  { cartItems, deliveryOption }: Wanted,
): Promise<ExchangeGoods> {
  const { deliveryId } = await tx.order.findUniqueOrThrow({ where: { id }, select: { deliveryId: true } });
  const terms = await readTerms(readIn(tx));
  const goods = await readCart(readIn(tx), cartItems);
  const offered = offerDelivery(terms, goods);
  const asBefore = offered.find(({ option, cents }) => option.id === deliveryId && cents !== undefined);
  return {
    terms,
    goods,
    grossCents: priceGoods(terms, goods, 0).totalCents,
    deliveryOption: deliveryOption ?? asBefore?.option.id ?? cheapest(offered),
  };
}

/** The price of an exchange. */
export interface ExchangePrice {
  /** The part of its goods' price that was paid with the pieces that came back; without tax, if tax is added to prices. */
  paidCents: number;
  totalCents: number;
}

interface CameBack {
  pieces: Taxed[];
  /** Paid for them, with tax. */
  worthCents: number;
  /** The part of their worth that is given back as money, or was before. */
  creditCents: number;
}

export function priceExchange(
  { terms, goods, deliveryOption }: ExchangeGoods,
  { pieces, worthCents, creditCents }: CameBack,
): ExchangePrice {
  const credit = Math.min(creditCents, worthCents);
  const price = terms.taxMode === 'added' ? pieces.reduce((sum, { cents }) => sum + cents, 0) : worthCents;
  const [paidCents = 0] = splitCents(price, [worthCents - credit, credit]);
  const discount = { kind: 'amount' as const, value: paidCents, productIds: goods.map(({ id }) => id) };
  const order = { goods, deliveryOption, isSent: true, isDeliveryFree: true, discount };
  return { paidCents, totalCents: priceByTerms(terms, order).price.totalCents };
}

async function customerOf(tx: Tx, id: string): Promise<Pick<OrderInput, 'customer'>> {
  const { customerName, customerPhone, customerEmail, customerAddress } = await tx.order.findUniqueOrThrow({
    where: { id },
  });
  if (customerName === null || customerPhone === null) return {};
  return {
    customer: {
      name: customerName,
      phone: customerPhone,
      ...(customerEmail !== null && { email: customerEmail }),
      ...(customerAddress !== null && { address: customerAddress }),
    },
  };
}

/**
 * Places the order of an exchange: of its goods, the worth of the pieces that came back is paid, by a discount code that exists for
 * this order alone. The rest is collected at the door, or paid by a link.
 * @throws Failure what placing an order throws
 */
export async function placeExchange(
  tx: Tx,
  ctx: StepContext,
  {
    order: { id, number },
    wanted: { cartItems, expectedTotal, paymentMethod },
    read: { terms, deliveryOption },
    price: { paidCents, totalCents },
  }: { order: LockedOrder; wanted: Wanted; read: ExchangeGoods; price: ExchangePrice },
): Promise<WrittenOrder & { paymentMethod: 'cash' | 'card' }> {
  // An order of nothing can’t be paid by card.
  const isByCard = paymentMethod === 'card' && totalCents > 0;
  const discountCode = discountCodeOf(`EXCHANGE-${number}`);
  const discountId = uuid();
  const hasDiscount = paidCents > 0;
  if (hasDiscount)
    await tx.discount.create({
      data: { id: discountId, code: discountCode, kind: 'amount', value: paidCents, mostUses: 1 },
    });
  const input: OrderInput = {
    ...(await customerOf(tx, id)),
    cartItems,
    deliveryOption,
    expectedTotal,
    ...(hasDiscount && { discountCode }),
  };
  const { payLinkHours } = await findSettings(tx, 'holds');
  const origin: Origin = {
    channel: 'other',
    unvouched: undefined,
    isDeliveryFree: true,
    // Its customer has been in touch with the shop: nobody has to call.
    entry: {
      actor: ctx.actor,
      entered: { isConfirmed: !isByCard },
      ...(isByCard && { holdMinutes: payLinkHours * 60 }),
    },
  };
  const by = { wait: `${waitTimeoutMs}ms`, origin, terms: termsReader(terms) };
  if (isByCard) cardsOf(ctx);
  const written = isByCard
    ? await beginCardOrder(tx, input, by)
    : await createOrder(tx, input, { beginning: 'cash', ...by });
  if (isByCard) await askToPay(tx, written.id);
  if (hasDiscount) await tx.discount.delete({ where: { id: discountId } });
  const note = { actor: ctx.actor, reason: `In exchange for pieces of order ${number}` };
  await recordNote(tx, await lockOrder(tx, written.id), note);
  return { ...written, paymentMethod: isByCard ? 'card' : 'cash' };
}
