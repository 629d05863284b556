import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { shownCategories } from '../../shared/product/category.ts';
import { useHydrated } from '../page/hydrated.ts';
import { paths } from '../page/paths.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/icons/menu.ts';
import { X } from '../ui/icons/x.ts';
import { NavLink, navItems } from './nav.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const ownItems = [
  { label: 'Cart', href: paths.cart },
  { label: 'Your orders', href: paths.order },
];

const menuId = 'menu';
const smallScreen = '(max-width: 1024px)';
const linkClass =
  'flex min-h-12 items-center rounded-md px-3 text-lg font-semibold hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent';

/** Stops the page from scrolling behind the drawer. The padding replaces the scroll bar, so that nothing moves. */
function lockScroll(): () => void {
  const page = document.documentElement;
  page.style.paddingRight = `${innerWidth - page.clientWidth}px`;
  page.style.overflow = 'hidden';
  return () => {
    page.style.paddingRight = '';
    page.style.overflow = '';
  };
}

/**
 * Runs a function after the next paint.
 * @returns a function that cancels it
 */
function afterPaint(run: () => void): () => void {
  let timer: number | undefined;
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * The links of the header for small screens, behind a menu button. The browser's own modal dialog keeps focus
 * inside, closes on Escape and gives focus back to the button. Until scripts run, it is a popover, which needs none.
 */
export function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isReady = useHydrated();
  const [isOpen, setOpen] = useState(false);

  // A menu that was opened before scripts ran stays open.
  useEffect(() => setOpen(Boolean(dialog.current?.offsetWidth)), []);

  useEffect(() => {
    if (!isOpen) return;
    // It is shown before it becomes modal: that restyles the whole page, which takes a phone longer than drawing the
    // menu.
    let unlockScroll = () => {};
    const callOff = afterPaint(() => {
      if (!dialog.current) return;
      dialog.current.open = false;
      dialog.current.showModal();
      unlockScroll = lockScroll();
    });
    // On a wider screen the header shows the links itself.
    const screen = matchMedia(smallScreen);
    const closeWhenWide = () => !screen.matches && dialog.current?.close();
    screen.addEventListener('change', closeWhenWide);
    return () => {
      screen.removeEventListener('change', closeWhenWide);
      callOff();
      unlockScroll();
    };
  }, [isOpen]);

  const close = () => dialog.current?.close();
  const closeOutside = (event: MouseEvent) => {
    // The panel's content fills it, so only a click on the backdrop hits the dialog itself.
    if (event.target === dialog.current && matchMedia(smallScreen).matches) close();
  };

  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isReady ? isOpen : undefined}
        popoverTarget={menuId}
        onClick={() => setOpen(true)}
        className="-ml-2 inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken wide:hidden"
      >
        <Icon of={Menu} className="size-6" />
      </button>
      {(isOpen || !isReady) && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
        <dialog
          ref={dialog}
          id={menuId}
          open={isOpen}
          popover={isReady ? undefined : 'auto'}
          aria-label="Menu"
          onClose={() => setOpen(false)}
          onClick={closeOutside}
          className="drawer"
        >
          <div className="flex h-full flex-col overflow-y-auto p-4">
            <div className="flex items-center justify-between gap-2 pl-3">
              <p className="text-lg font-extrabold tracking-tight">Menu</p>
              <button
                type="button"
                aria-label="Close menu"
                popoverTarget={menuId}
                onClick={close}
                className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
              >
                <Icon of={X} className="size-6" />
              </button>
            </div>
            <nav aria-label="Menu" className="mt-4 flex flex-col gap-1">
              {[...navItems, ...ownItems].map(({ label, href }) => (
                <NavLink key={href} href={href} label={label} className={linkClass} onClick={close} />
              ))}
            </nav>
            <nav aria-label="Categories" className="mt-4 flex flex-col border-t border-line pt-4">
              {shownCategories().map(({ value, label }) => (
                <NavLink
                  key={value}
                  href={paths.category(value)}
                  label={label}
                  className="flex min-h-11 items-center rounded-md px-3 hover:bg-sunken"
                  onClick={close}
                />
              ))}
            </nav>
            <div className="mt-auto flex flex-col pt-6">{isReady && <ThemeSwitch />}</div>
          </div>
        </dialog>
      )}
    </>
  );
}
