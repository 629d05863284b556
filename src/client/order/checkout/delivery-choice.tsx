import { toCents } from '../../../shared/base/money.ts';
import { arrivalLine } from '../../../shared/order/arrival.ts';
import type { OfferedDelivery } from '../../../shared/order/order-amounts.ts';
import { Price } from '../../ui/price.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import type { OrderPrice } from '../use-order-price.ts';

const noteOf = ({ promise, arrives, kind, address, hours, price }: OfferedDelivery) =>
  price === null
    ? 'These products are too heavy for it'
    : [arrives && arrivalLine(arrives, kind), promise, address, hours].filter(Boolean).join(' · ');

/** The delivery options with their prices for this cart. Nothing is asked if there is only one. */
export function DeliveryChoice({
  price: { price },
  option: chosen,
  choose,
}: Pick<OrderPrice, 'price' | 'option' | 'choose'>) {
  if (!price || price.deliveryOptions.length < 2) return null;
  return (
    <fieldset>
      <legend className="heading-card">Delivery</legend>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        {price.deliveryOptions.map((option) => (
          <RadioCard
            key={option.id}
            name="delivery"
            value={option.id}
            label={option.name}
            note={noteOf(option)}
            isChosen={option.id === chosen?.id}
            isMissing={option.price === null}
            onChoose={() => choose(option.id)}
            aside={option.price !== null && <Price cents={toCents(option.price)} className="font-semibold" />}
          />
        ))}
      </div>
    </fieldset>
  );
}
