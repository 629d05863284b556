import { useEffect, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type CartItem, lineProblem } from '../../shared/cart.ts';
import { messages } from '../../shared/messages.ts';
import { Icon } from '../ui/icon.tsx';
import { TriangleAlert } from '../ui/icons/triangle-alert.ts';
import { LineNotice } from './line-notice.tsx';
import { NoticeButton } from './notice-button.tsx';
import { useCart } from './use-cart.ts';
import type { useCartCheck } from './use-cart-check.ts';

interface CartNoticesProps {
  check: ReturnType<typeof useCartCheck>;
  /** Why an order was just refused; each new one takes the focus. */
  refusal?: { message: string };
}

function isNoteworthy(item: CartItem): boolean {
  return item.previousPrice !== undefined || lineProblem(item) !== undefined;
}

/** What changed in the shop since the cart was filled, each with its way out. */
export function CartNotices({ check, refusal }: CartNoticesProps) {
  const items = useCart(useShallow((cart) => cart.items.filter(isNoteworthy)));
  const section = useRef<HTMLElement>(null);
  // A button that was pressed goes with its line; the focus stays near.
  const focus = () => section.current?.focus();

  useEffect(() => {
    if (refusal) section.current?.focus();
  }, [refusal]);

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Changes in your cart"
      aria-live="polite"
      className="scroll-mt-24"
    >
      {(items.length > 0 || check.isUnreachable) && (
        <div className="mt-6 rounded-lg border border-warn-line bg-warn-soft p-4 text-sm sm:p-5">
          <h2 className="flex items-start gap-2 text-base font-bold">
            <Icon of={TriangleAlert} className="mt-0.5 size-5 shrink-0 text-warn" />
            {(items.length > 0 && refusal?.message) || 'Please check your cart'}
          </h2>
          <ul className="mt-2 divide-y divide-warn-line wrap-anywhere">
            {check.isUnreachable && (
              <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
                <p>
                  <strong className="font-semibold">{messages.product.fetchFailed}</strong>
                  <br />
                  Your cart is kept as it is.
                </p>
                <NoticeButton onClick={check.retry} disabled={check.isChecking}>
                  {check.isChecking ? 'Trying again…' : 'Try again'}
                </NoticeButton>
              </li>
            )}
            {items.map((item) => (
              <LineNotice key={item._id} item={item} onDone={focus} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
