import { toAmount, toCents } from '../../../../shared/base/money.ts';
import { percentOf, rateOfPercent } from '../../../../shared/order/amount-rows.ts';
import type { PricedCart } from '../../../../shared/order/cart-price.ts';
import { grossOfAll, taxesByRate } from '../../../../shared/order/order-price.ts';
import { usePricedCart } from '../../../cart/use-priced-cart.ts';

type CartItems = { _id: string; quantity: number }[];
type Priced = PricedCart['data'];

function withoutDelivery({ taxMode, subtotal, discount, discountCode, lines }: Priced) {
  const parts = lines.map(({ total, tax, taxPercent }) => ({
    rate: rateOfPercent(taxPercent),
    cents: toCents(total),
    taxCents: toCents(tax),
  }));
  const taxes = taxesByRate(taxMode, parts).map(({ rate, netCents, taxCents }) => ({
    percent: percentOf(rate),
    net: toAmount(netCents),
    tax: toAmount(taxCents),
  }));
  const total = toAmount(grossOfAll(taxMode, parts));
  return { subtotal, discount, discountCode, taxMode, taxes, total, delivery: null, deliveryOption: null };
}

/**
 * Prices an order that staff enter, in a shop that is not plain.
 * @param discountCode undefined without one: then a plain shop is not asked
 * @param chosen the id of a delivery option, if one was chosen; `null` for an order that is handed over
 */
export function usePrice(cartItems: CartItems, chosen: string | null, discountCode?: string) {
  const offered = usePricedCart({ cartItems }).price?.deliveryOptions ?? [];
  const isOffered = offered.some(({ id, price }) => id === chosen && price !== null);
  const deliveryOption = isOffered && chosen ? chosen : undefined;
  const { price: priced, isCurrent } = usePricedCart({ cartItems, deliveryOption, discountCode });
  const refusal = isCurrent ? priced?.discountRefusal?.message : undefined;
  if (!priced) return { options: [], option: undefined, amounts: undefined, refusal, isCurrent };
  if (chosen === null)
    return { options: [], option: undefined, amounts: withoutDelivery(priced), refusal, isCurrent };
  const optionOf = (wanted: string | null) => offered.find(({ id }) => id === wanted);
  const amounts = { ...priced, deliveryOption: optionOf(priced.deliveryOption) ?? null };
  // The chosen one is shown as chosen before its price is known.
  const option = optionOf(isOffered ? chosen : priced.deliveryOption);
  return { options: offered, option, amounts, refusal, isCurrent };
}
