import { type ComponentProps, useEffect, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { messages } from '../../shared/base/messages.ts';
import { formatPrice, toCents } from '../../shared/base/money.ts';
import { type CartItem, lineProblem } from '../../shared/order/cart.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { TriangleAlert } from '../ui/icons/triangle-alert.ts';
import { useCart } from './use-cart.ts';
import type { useCartCheck } from './use-cart-check.ts';

function isNoteworthy(item: CartItem): boolean {
  return item.previousPrice !== undefined || lineProblem(item) !== undefined;
}

/** The words after the title of a product that can't be bought like this. */
export function lineNote(item: Parameters<typeof lineProblem>[0]): string | undefined {
  switch (lineProblem(item)) {
    case 'gone':
      return 'is no longer sold.';
    case 'soldOut':
      return 'is out of stock.';
    case 'tooMany':
      return `has only ${item.stock} left; you have ${item.quantity} in your cart.`;
  }
}

function NoticeButton(props: ComponentProps<typeof Button>) {
  return <Button look="secondary" className="border-warn-line" {...props} />;
}

function LineNotice({ item, onDone }: { item: CartItem; onDone(): void }) {
  const { remove, fitTo, acknowledge } = useCart.getState();
  const problem = lineNote(item);
  const choose = (change: () => void) => () => {
    change();
    onDone();
  };
  const title = <strong className="font-semibold">{item.title}</strong>;
  const row = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2';
  return (
    <>
      {problem && (
        <li className={row}>
          <span>
            {title} {problem}
          </span>
          <span className="flex gap-2">
            {lineProblem(item) === 'tooMany' && (
              <NoticeButton onClick={choose(() => fitTo(item._id, item.stock))}>
                Take {item.stock}
              </NoticeButton>
            )}
            <NoticeButton aria-label={`Remove ${item.title}`} onClick={choose(() => remove(item._id))}>
              Remove
            </NoticeButton>
          </span>
        </li>
      )}
      {item.previousPrice !== undefined && (
        <li className={row}>
          <span>
            The price of {title} went from {formatPrice(toCents(item.previousPrice))} to{' '}
            {formatPrice(toCents(item.price))}.
          </span>
          <NoticeButton onClick={choose(() => acknowledge(item._id))}>Got it</NoticeButton>
        </li>
      )}
    </>
  );
}

interface CartNoticesProps {
  check: ReturnType<typeof useCartCheck>;
  /** The reason why an order was just refused. Each new refusal takes the focus. */
  refusal?: { message: string };
}

export function CartNotices({ check, refusal }: CartNoticesProps) {
  const items = useCart(useShallow((cart) => cart.items.filter(isNoteworthy)));
  const section = useRef<HTMLElement>(null);
  // The pressed button is removed with its line, so the section takes the focus.
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
