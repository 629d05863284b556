import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../../shared/base/limits.ts';
import { figure } from '../../../../shared/base/locale.ts';
import { formatPrice, toCents } from '../../../../shared/base/money.ts';
import { type CartItem, lineProblem, lineTotalCents } from '../../../../shared/order/cart.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Trash } from '../../../ui/icons/trash.ts';
import { Price } from '../../../ui/price.tsx';
import { QuantityField } from '../../../ui/quantity-field.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import type { EntryProps } from './use-order-entry.ts';

function LineNote({ item, onFit }: { item: CartItem; onFit(): void }) {
  const { previousPrice, price, stock } = item;
  const problem = lineProblem(item);
  const words = {
    gone: 'It is no longer sold.',
    soldOut: 'It is sold out.',
    tooMany: `Only ${figure(stock)} left in stock.`,
  };
  return (
    <>
      {problem && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm font-medium text-bad">
          {words[problem]}
          {problem === 'tooMany' && (
            <Button look="secondary" size="small" className="min-h-11" onClick={onFit}>
              Take {figure(stock)}
            </Button>
          )}
        </p>
      )}
      {previousPrice !== undefined && (
        <p className="mt-1 text-sm font-medium text-warn">
          The price went from {formatPrice(toCents(previousPrice))} to {formatPrice(toCents(price))}.
        </p>
      )}
    </>
  );
}

export function EntryLines({ entry: { form, setQuantity, fitTo, remove } }: EntryProps) {
  const list = useRef<HTMLUListElement>(null);
  const [removed, setRemoved] = useState<{ title: string }>();
  const { items } = form;

  // The pressed button disappears with its line.
  useEffect(() => {
    if (removed) list.current?.focus();
  }, [removed]);

  return (
    <>
      <p role="status" className="sr-only">
        {removed && `${removed.title} was removed`}
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Ordered products"
        className="divide-y divide-line border-y border-line empty:hidden"
      >
        {items.map((item) => (
          <li key={item._id} className="py-3">
            <div className="flex items-start gap-3">
              <Thumbnail src={item.image} size={56} />
              <div className="min-w-0 grow">
                <p className="font-semibold wrap-anywhere">{item.title}</p>
                <p className="note">
                  <Price cents={toCents(item.price)} /> each, {figure(item.stock)} in stock
                </p>
                <LineNote item={item} onFit={() => fitTo(item._id, item.stock)} />
              </div>
              <IconButton
                icon={Trash}
                iconClass="size-4"
                look="muted"
                label={`Remove ${item.title}`}
                title="Remove"
                onClick={() => {
                  remove(item._id);
                  setRemoved({ title: item.title });
                }}
              />
            </div>
            <div className="mt-1 flex flex-wrap items-center gap-x-3 sm:pl-14">
              <QuantityField
                label={`Quantity of ${item.title}`}
                title={item.title}
                quantity={item.quantity}
                least={1}
                most={limits.lineQuantity}
                onChange={(quantity) => setQuantity(item._id, quantity)}
              />
              <Price cents={lineTotalCents(item)} className="ml-auto font-semibold" />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
