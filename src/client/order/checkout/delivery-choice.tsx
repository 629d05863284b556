import type { ReactNode } from 'react';
import { toCents } from '../../../shared/base/money.ts';
import { arrivalLine } from '../../../shared/order/arrival.ts';
import { type DatedOption, recordWords } from '../../../shared/order/arrival-days.ts';
import type { PricedCart } from '../../../shared/order/cart-price.ts';
import type { OfferedDelivery } from '../../../shared/order/order-amounts.ts';
import { useSettings } from '../../page/page-state.ts';
import { Price } from '../../ui/price.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';

/** The words below the name of a delivery option. */
function noteOf(
  { id, promise, arrives, kind, address, hours, price }: OfferedDelivery,
  dated: DatedOption[] = [],
): string {
  if (price === null) return 'These products are too heavy for it';
  const record = dated.find((option) => option.id === id)?.record;
  const parts = [
    arrives && arrivalLine(arrives, kind),
    record && recordWords(record),
    promise,
    address,
    hours,
  ];
  return parts.filter(Boolean).join(' · ');
}

interface DeliveryChoiceProps {
  price: PricedCart['data'] | undefined;
  /** The id of the chosen option. */
  chosen: string | null | undefined;
  choose?(id: string): void;
  children?: ReactNode;
}

/** The delivery options with their prices for this cart. Nothing is asked if there is only one. */
export function DeliveryChoice({ price, chosen, choose, children }: DeliveryChoiceProps) {
  const { arrivals } = useSettings();
  if (!price || price.deliveryOptions.length < 2) return null;
  return (
    <fieldset>
      <legend className="heading-card">Delivery</legend>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        {price.deliveryOptions.map((option) => (
          <RadioCard
            key={option.id}
            name="deliveryOption"
            value={option.id}
            label={option.name}
            note={noteOf(option, arrivals?.options)}
            isChosen={option.id === chosen}
            isMissing={option.price === null}
            onChoose={() => choose?.(option.id)}
            aside={option.price !== null && <Price cents={toCents(option.price)} className="font-semibold" />}
          />
        ))}
      </div>
      {children}
    </fieldset>
  );
}
