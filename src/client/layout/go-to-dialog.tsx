import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { limits } from '../../shared/base/limits.ts';
import { parseSearchTerm } from '../page/list-address.ts';
import { paths } from '../page/paths.ts';
import { orderSearchWords } from '../staff/manage-search.tsx';
import { useShortcuts } from '../staff/shortcuts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Search } from '../ui/icons/search.ts';
import { Segments } from '../ui/segments.tsx';
import { TextField } from '../ui/text-field.tsx';
import { currentHref, searches } from './manage-nav.ts';

const boxOfPage = '#main input[type="search"]';

/** Looks for orders or products from every page. The key "/" leads to the search box of the page, if it has one, or else here. */
export function GoToDialog({ path }: { path: string }) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<(typeof searches)[number]['value']>('orders');
  const [, navigate] = useLocation();

  function open(): void {
    setChosen(currentHref(path) === paths.manage ? 'products' : 'orders');
    setOpen(true);
  }

  useShortcuts({
    '/': () => {
      const box = document.querySelector<HTMLInputElement>(boxOfPage);
      if (box?.checkVisibility()) box.select();
      else open();
    },
  });

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('term');
    const term = parseSearchTerm(String(typed ?? ''));
    const found = searches.find(({ value }) => value === chosen);
    if (!term || !found) return;
    setOpen(false);
    navigate(found.hrefOf(term));
  }

  return (
    <Dialog
      title="Go to an order or product"
      open={isOpen}
      onOpenChange={(next) => (next ? open() : setOpen(false))}
      trigger={
        <button
          type="button"
          aria-label="Go to an order or product"
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
      <form method="post" onSubmit={search} className="space-y-4">
        <Segments label="Go to" segments={searches} value={chosen} onChoose={setChosen} />
        <div className="flex items-end gap-2">
          <TextField
            label={chosen === 'orders' ? orderSearchWords : 'Name or words of the description'}
            name="term"
            type="search"
            autoComplete="off"
            data-first
            maxLength={limits.searchTermLength}
            className="min-w-0 grow"
          />
          <Button type="submit">Search</Button>
        </div>
      </form>
    </Dialog>
  );
}
