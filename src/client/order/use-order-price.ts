import { useEffect, useState } from 'react';
import { type CartPrice, useCartPrice } from '../cart/use-priced-cart.ts';
import { type OrderedPrice, readDraft, saveChoice } from './draft.ts';

function shownPrice({ price, isCurrent }: CartPrice): OrderedPrice | undefined {
  const option = price?.deliveryOptions.find(({ id }) => id === price.deliveryOption);
  if (!price || !option || !isCurrent) return undefined;
  const { subtotal, discount, discountCode, delivery, taxMode, taxes, total } = price;
  const { id, name, kind, address, hours } = option;
  const place = kind === 'collect' ? [address, hours].filter(Boolean) : [];
  return {
    deliveryOption: { id, name, kind },
    place,
    subtotal,
    discount,
    discountCode,
    delivery,
    taxMode,
    taxes,
    total,
  };
}

/** The price of the shopper’s order with the delivery that they choose. It is kept with the draft, and the order is placed at this price. */
export function useOrderPrice() {
  const [chosen, choose] = useState(() => readDraft().deliveryOption);
  const price = useCartPrice(chosen);
  const shown = shownPrice(price);
  const isLost = price.failure === 'ORDER_TOO_HEAVY' || price.failure === 'INVALID_INPUT';

  useEffect(() => {
    // The chosen option is gone, or does not take the goods any more.
    if (isLost) choose(undefined);
  }, [isLost]);

  const text = JSON.stringify(shown);
  useEffect(
    () => saveChoice({ deliveryOption: chosen, price: text === undefined ? undefined : JSON.parse(text) }),
    [chosen, text],
  );

  const id = chosen ?? price.price?.deliveryOption;
  return {
    price,
    shown,
    /** The chosen option, at once; the price for it follows. */
    option: price.price?.deliveryOptions.find((one) => one.id === id),
    choose,
    /** False while the order can't be placed, because its price is not known. */
    isKnown: !price.isAsked || shown !== undefined,
  };
}

export type OrderPrice = ReturnType<typeof useOrderPrice>;
