import type { ReactNode } from 'react';
import { useCart } from '../cart/use-cart.ts';
import { counted } from '../ui/counted.ts';
import { Icon } from '../ui/icon.tsx';
import { ChevronDown } from '../ui/icons/chevron-down.ts';
import { Price } from '../ui/price.tsx';

/** What is ordered, on one line above a form that would otherwise begin below it. */
export function FoldedOrder({ children }: { children: ReactNode }) {
  const count = useCart((cart) => cart.items.length);
  const totalCents = useCart((cart) => cart.totalCents);
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
