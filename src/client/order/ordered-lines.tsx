import type { ReactNode } from 'react';
import { counted } from '../../shared/base/locale.ts';
import { toCents } from '../../shared/base/money.ts';
import { type CartItem, lineTotalCents } from '../../shared/order/cart.ts';
import { useCart } from '../cart/use-cart.ts';
import type { CartPrice } from '../cart/use-priced-cart.ts';
import { Icon } from '../ui/icon.tsx';
import { ChevronDown } from '../ui/icons/chevron-down.ts';
import { Price } from '../ui/price.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { WasPrice } from '../ui/was-price.tsx';

function OrderedLine({ item }: { item: CartItem }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Thumbnail src={item.image} size={48} />
      <span className="min-w-0 grow wrap-anywhere">
        {item.title} <span className="whitespace-nowrap text-muted">× {item.quantity}</span>
      </span>
      <span className="text-right">
        <Price cents={lineTotalCents(item)} className="font-semibold" />
        <WasPrice product={item} quantity={item.quantity} />
      </span>
    </li>
  );
}

export function OrderedLines() {
  const items = useCart((cart) => cart.items);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also for those who have keys alone
    <ul tabIndex={0} aria-label="Products" className="max-h-72 divide-y divide-line overflow-y-auto text-sm">
      {items.map((item) => (
        <OrderedLine key={item._id} item={item} />
      ))}
    </ul>
  );
}

/** Folds the order into one line above the form on narrow screens. */
export function FoldedOrder({ price: { price }, children }: { price: CartPrice; children: ReactNode }) {
  const count = useCart((cart) => cart.items.length);
  const subtotalCents = useCart((cart) => cart.totalCents);
  const totalCents = price ? toCents(price.total) : subtotalCents;
  return (
    <details className="group rounded-lg border border-line bg-surface">
      <summary className="flex min-h-13 list-none items-center gap-2 rounded-lg px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon
          of={ChevronDown}
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
        <span className="grow leading-tight">
          Your order <span className="block text-sm font-normal text-muted">{counted(count, 'product')}</span>
        </span>
        <Price cents={totalCents} className="text-lg font-extrabold" />
      </summary>
      <div className="border-t border-line px-4 pb-4">{children}</div>
    </details>
  );
}
