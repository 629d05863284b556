import { type ComponentType, useDeferredValue, useEffect, useState } from 'react';
import { messages } from '../../shared/messages.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CircleCheck } from '../ui/icons/circle-check.ts';
import { X } from '../ui/icons/x.ts';
import { useCartDrawer } from './use-cart-drawer.ts';

type Body = ComponentType<{ id: string }>;

/** Loaded while nothing else is to be done; what failed to arrive is asked for again by the next adding. */
function useBody(added: unknown): Body | undefined {
  const [body, setBody] = useState<{ Body: Body }>();

  useEffect(() => {
    if (body) return;
    const load = () =>
      import('./cart-drawer-body.tsx').then(
        ({ CartDrawerBody }) => setBody({ Body: CartDrawerBody }),
        () => {},
      );
    if (added) return void load();
    // Safari knows no idle time.
    const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(() => void load()), 2000);
    return () => clearTimeout(timer);
  }, [body, added]);

  return body?.Body;
}

/** Below the header, whose cart stays in reach; on a phone at the bottom, within reach of the thumb. */
const place =
  'fixed z-30 flex flex-col inset-x-0 bottom-0 max-h-[min(max(60dvh,22rem),100dvh-4rem)] sm:bottom-auto sm:left-auto sm:top-16 sm:max-h-[calc(100dvh-5rem)] sm:w-100';
const look =
  'animate-sheet rounded-t-xl border-t border-line bg-surface text-ink shadow-2xl [--sheet-from:0_100%] sm:rounded-t-none sm:rounded-bl-xl sm:border-t-0 sm:border-b sm:border-l sm:[--sheet-from:100%_0]';

/**
 * Shows what was just put into the cart, beside the page and without stopping anybody who shops on. The line that says
 * so is in the document before there is anything to say: screen readers read out what changes, not what appears.
 */
export function CartDrawer() {
  const { added, panel, close } = useCartDrawer();
  const Body = useBody(added);
  // That something was added shows first; what the cart holds comes after it.
  const detailed = useDeferredValue(added);
  const dialog = added && { role: 'dialog', 'aria-label': 'Your cart', tabIndex: -1, 'data-state': 'open' };
  return (
    <div ref={panel} {...dialog} className={`${place} ${added ? look : 'pointer-events-none'} print:hidden`}>
      <div className={added ? 'flex items-center border-b border-line py-1 pr-1.5 pl-4 sm:pl-5' : ''}>
        <div role="status" className="grow">
          {added && (
            <p key={added.at} className="flex items-center gap-2 font-semibold">
              <Icon of={CircleCheck} className="size-5 shrink-0 text-good" />
              <span>{messages.cart.added}</span>
            </p>
          )}
        </div>
        {added && (
          <IconButton label="Close" onClick={close}>
            <Icon of={X} className="size-5" />
          </IconButton>
        )}
      </div>
      {added && detailed && Body && <Body id={detailed.id} />}
    </div>
  );
}
