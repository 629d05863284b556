import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { messages } from '../../shared/base/messages.ts';
import { useQueryParams } from '../page/address.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CircleCheck } from '../ui/icons/circle-check.ts';
import { X } from '../ui/icons/x.ts';
import { dropAdded, useAdded } from './added.ts';
import { CartDrawerBody } from './cart-drawer-body.tsx';

/** Below the header, so that its cart link stays usable; on phones at the bottom, near the thumb. */
const place =
  'fixed z-30 flex flex-col inset-x-0 bottom-0 max-h-[min(max(60dvh,22rem),100dvh-4rem)] sm:bottom-auto sm:left-auto sm:top-16 sm:max-h-[calc(100dvh-5rem)] sm:w-100';
const look =
  'animate-sheet min-h-76 rounded-t-xl border-t border-line bg-surface text-ink shadow-2xl [--sheet-from:0_100%] sm:rounded-t-none sm:rounded-bl-xl sm:border-t-0 sm:border-b sm:border-l sm:[--sheet-from:100%_0]';

/** The page was scrolled on when it was scrolled by so many pixels. */
const scrolledBy = 100;

/** The added product; undefined in the first render, as the drawer may be loaded after the addition. */
function useShown() {
  const added = useAdded((state) => state.added);
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);
  return isThere ? added : undefined;
}

/**
 * Opens and closes the cart drawer. Opened by keyboard, it takes the focus and stays until it is closed. Opened by a pointer, it
 * leaves the focus where it is, and is also closed by scrolling on. It never goes by itself: something else would lie under the finger.
 */
function useCartDrawer() {
  const added = useShown();
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  const [path] = useLocation();
  const openPath = useRef(path);

  const close = () => {
    const hasFocus = panel.current?.contains(document.activeElement);
    if (hasFocus && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    dropAdded();
  };

  useEffect(() => {
    if (openPath.current !== path) dropAdded();
    openPath.current = path;
  }, [path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` reads refs alone
  useEffect(() => {
    const box = panel.current;
    if (!added || !box) return;
    const byKey = added.click?.detail === 0;
    if (!box.contains(added.opener)) opener.current = added.opener;
    if (byKey) box.focus({ preventScroll: true });

    const from = scrollY;
    const closeScrolled = () => Math.abs(scrollY - from) > scrolledBy && close();
    const closeOutside = (click: MouseEvent) => {
      if (click === added.click || click.composedPath().includes(box)) return;
      // The click may add another product, which then replaces this one in the drawer.
      setTimeout(() => useAdded.getState().added === added && close());
    };
    const closeByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) close();
    };

    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('click', closeOutside, { signal });
    document.addEventListener('keydown', closeByKey, { signal });
    if (!byKey) document.addEventListener('scroll', closeScrolled, { signal });
    return () => listening.abort();
  }, [added]);

  return { added, panel, close };
}

/** Takes over the code of a link. Here, because the drawer is loaded after every page of the shop, and most links have none. */
function useLinkedCode(): void {
  const hasCode = useQueryParams().has('discount');
  useEffect(() => {
    if (!hasCode) return;
    import('./linked-code.ts').then(
      ({ takeLinkedCode }) => takeLinkedCode(),
      () => {},
    );
  }, [hasCode]);
}

/**
 * Shows the product that was just added, without blocking the page. The status line is always in the document: screen
 * readers read out changes, but not elements that appear.
 */
export function CartDrawer() {
  useLinkedCode();
  const { added, panel, close } = useCartDrawer();
  // The status line renders first, the cart's content after it.
  const detailed = useDeferredValue(added);
  const dialog = added && { role: 'dialog', 'aria-label': 'Your cart', tabIndex: -1, 'data-state': 'open' };
  return (
    <div ref={panel} {...dialog} className={`${place} ${added ? look : 'pointer-events-none'} print:hidden`}>
      <div className={added ? 'flex items-center border-b border-line py-1 pr-1.5 pl-4 sm:pl-5' : ''}>
        <div role="status" aria-label="Cart" className="grow">
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
      {added && detailed && <CartDrawerBody id={detailed.id} />}
    </div>
  );
}
