import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { limits } from '../../shared/base/limits.ts';
import type { StaffRole } from '../../shared/staff/staff-role.ts';
import { useShortcuts } from '../staff/shortcuts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Search } from '../ui/icons/search.ts';
import { TextField } from '../ui/text-field.tsx';

const boxOfPage = '#main input[type="search"]';

/** A chunk of its own: it brings the names of all settings. */
const GoToList = lazy(async () => ({ default: (await import('./go-to-list.tsx')).GoToList }));

/**
 * Finds pages, settings, orders, customers and products from every page. The key "/" leads to the search box of the page, if it has
 * one, or else here.
 */
export function GoToDialog({ role }: { role: StaffRole }) {
  const [isOpen, setOpen] = useState(false);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [, navigate] = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  // After a choice the focus belongs to the page that was opened.
  const opener = useRef<HTMLElement | null>(null);

  function change(next: boolean): void {
    opener.current = button.current;
    setOpen(next);
  }

  useShortcuts({
    '/': () => {
      const box = document.querySelector<HTMLInputElement>(boxOfPage);
      if (box?.checkVisibility()) box.select();
      else change(true);
    },
  });

  function choose(href: string): void {
    opener.current = null;
    setOpen(false);
    navigate(href);
  }

  return (
    <Dialog
      title="Go to…"
      open={isOpen}
      onOpenChange={change}
      opener={opener}
      trigger={
        <button
          ref={button}
          type="button"
          aria-label="Go to…"
          aria-keyshortcuts="/"
          className="inline-flex size-11 shrink-0 items-center justify-center gap-2.5 rounded-md hover:bg-sunken lg:min-h-11 lg:w-full lg:justify-start lg:border lg:border-line-strong lg:px-3 lg:text-sm lg:text-muted"
        >
          <Icon of={Search} className="size-5 lg:size-4" />
          <span aria-hidden className="max-lg:hidden">
            Go to…
          </span>
          <kbd
            aria-hidden
            className="ml-auto rounded-sm border border-line-strong px-1.5 font-sans text-xs max-lg:hidden"
          >
            /
          </kbd>
        </button>
      }
    >
      <div className="sticky top-0 z-1 bg-surface pb-3">
        <TextField
          ref={setInput}
          label="Order, customer, product, page or setting"
          type="search"
          autoComplete="off"
          data-first
          maxLength={limits.searchTermLength}
        />
      </div>
      <div className="min-h-[min(26rem,50dvh)]">
        {input && (
          <Suspense fallback={null}>
            <GoToList input={input} role={role} onChoose={choose} />
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}
