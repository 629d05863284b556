import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { toAmount, toCents } from '../../../../shared/base/money.ts';
import type { PricedCart } from '../../../../shared/order/cart-price.ts';
import { percentOf, rateOfPercent } from '../../../../shared/order/order-amounts.ts';
import { grossOfAll, taxesByRate } from '../../../../shared/order/order-price.ts';
import { trpc } from '../../../api/trpc.ts';
import { useSettings } from '../../../page/page-state.ts';

type CartItems = { _id: string; quantity: number }[];
type Priced = PricedCart['data'];

/** The price of a cart, once it is known; nothing in a plain shop, where carts are priced without the server. */
function usePriced(cartItems: CartItems, deliveryOption: string | undefined) {
  const { client } = trpc.useUtils();
  const { isPlain } = useSettings();
  const input = { cartItems, deliveryOption };
  const isAsked = !isPlain && cartItems.length > 0;
  const { data, isPlaceholderData } = useQuery({
    queryKey: [['order', 'price'], { input }],
    queryFn: isAsked ? ({ signal }) => client.order.price.mutate(input, { signal }) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  return { priced: isAsked ? data?.data : undefined, isCurrent: data !== undefined && !isPlaceholderData };
}

/** The price of goods without a delivery. */
function withoutDelivery({ taxMode, subtotal, lines }: Priced) {
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
  return { subtotal, taxMode, taxes, total, delivery: null, deliveryOption: null };
}

/**
 * Prices an order that staff enter, in a shop that is not plain.
 * @param chosen the id of a delivery option, if one was chosen; `null` for an order that is handed over
 */
export function usePrice(cartItems: CartItems, chosen: string | null) {
  const offered = usePriced(cartItems, undefined).priced?.deliveryOptions ?? [];
  const isOffered = offered.some(({ id, price }) => id === chosen && price !== null);
  const { priced, isCurrent } = usePriced(cartItems, isOffered && chosen ? chosen : undefined);
  if (!priced) return { options: [], option: undefined, amounts: undefined, isCurrent };
  if (chosen === null) return { options: [], option: undefined, amounts: withoutDelivery(priced), isCurrent };
  const optionOf = (wanted: string | null) => offered.find(({ id }) => id === wanted);
  const amounts = { ...priced, deliveryOption: optionOf(priced.deliveryOption) ?? null };
  // The chosen one is shown as chosen before its price is known.
  const option = optionOf(isOffered ? chosen : priced.deliveryOption);
  return { options: offered, option, amounts, isCurrent };
}
