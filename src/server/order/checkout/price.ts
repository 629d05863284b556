import { toAmount } from '../../../shared/base/money.ts';
import type { PricedCart, PriceOrder } from '../../../shared/order/cart-price.ts';
import { offerDelivery } from '../../../shared/order/delivery-price.ts';
import { discountRefusal } from '../../../shared/order/discount-price.ts';
import type { Context } from '../../rpc/context.ts';
import { chargeGuess, type Guesser } from '../discount/queries.ts';
import { presentAmounts, presentLineAmounts } from '../present.ts';
import { arrivalNow, cheapest, priceByTerms, readCart, readDiscount, readFrom } from '../pricing.ts';

/**
 * Prices a cart as an order of it would be priced now, and writes nothing.
 * @throws Failure PRODUCT_NOT_FOUND, VARIANT_NEEDED, ORDER_TOO_HEAVY, and INVALID_INPUT for an unknown delivery option
 */
export async function priceCart(
  ctx: Pick<Context, 'pool' | 'terms'> & Guesser,
  { cartItems, customer, deliveryOption, discountCode }: PriceOrder,
): Promise<PricedCart> {
  await chargeGuess(ctx, discountCode);
  const { pool, terms } = ctx;
  const goods = await readCart(readFrom(pool), cartItems);
  const ids = goods.map(({ id }) => id);
  const current = await terms.find();
  const offered = offerDelivery(current, goods);
  const option = deliveryOption ?? cheapest(offered);
  const discount = await readDiscount(readFrom(pool), { discountCode, ids, customer });
  const deliveryCents = offered.find((one) => one.option.id === option)?.cents;
  const refused =
    discountCode !== undefined &&
    discountRefusal({ code: discountCode, discount, goods, deliveryCents, lacksCustomer: false });
  // Goods that are too heavy for every option are priced without one.
  const { chosen, price } = priceByTerms(current, {
    goods,
    deliveryOption: option,
    isSent: option !== undefined,
    discount: refused ? undefined : discount,
  });
  return {
    data: {
      ...presentAmounts(current.taxMode, price.lines, price.delivery),
      total: toAmount(price.totalCents),
      lines: price.lines.map((line) => ({
        _id: line.id,
        title: line.title,
        price: toAmount(line.unitCents),
        quantity: line.quantity,
        ...presentLineAmounts(line),
      })),
      deliveryOption: chosen?.option.id ?? null,
      deliveryOptions: offered.map(({ option, cents }) => ({
        id: option.id,
        name: option.name,
        promise: option.promise,
        arrives: arrivalNow(current, option),
        kind: option.kind,
        price: cents === undefined ? null : toAmount(cents),
        address: option.address,
        hours: option.hours,
      })),
      discountCode: refused ? null : (discount?.code ?? null),
      discountRefusal: refused || null,
    },
  };
}
