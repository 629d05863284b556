import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { counted } from '../../shared/base/locale.ts';
import { categoryLabel } from '../../shared/product/category.ts';
import type { Suggestions } from '../../shared/product/search.ts';
import { trpc } from '../api/trpc.ts';
import { parseSearchTerm } from '../page/list-address.ts';
import { paths } from '../page/paths.ts';
import { listHref } from '../product/list-filters.ts';
import { ProductPrice } from '../product/product-price.tsx';
import { type Option, OptionList } from '../ui/option-list.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';

/** Short enough for suggestions to be there a tenth of a second after a pause. */
const pauseMs = 60;

const fewestLetters = 2;

function optionsOf(
  searchTerm: string,
  { data, categories, totalDoc }: Suggestions,
): Record<string, Option[]> {
  return {
    Products: data.map(({ _id, title, image, stock, ...prices }) => ({
      href: paths.product(_id),
      content: (
        <>
          <Thumbnail src={image} size={48} />
          <span className="min-w-0 grow">
            <span className="line-clamp-2 font-semibold wrap-anywhere">{title}</span>
            {stock === 0 && <span className="block note">Sold out</span>}
          </span>
          <span className="shrink-0 text-right">
            <ProductPrice product={prices} className="font-semibold" />
          </span>
        </>
      ),
    })),
    Categories: categories.map(({ category, count }) => ({
      href: listHref({ searchTerm, categories: [category], page: 1 }),
      content: (
        <>
          <span className="min-w-0 grow">In {categoryLabel(category)}</span>
          <span className="shrink-0 note tabular-nums">{counted(count, 'product')}</span>
        </>
      ),
    })),
    'All results':
      totalDoc > data.length
        ? [
            {
              href: listHref({ searchTerm, categories: [], page: 1 }),
              content: (
                <span className="font-semibold text-accent">See all {counted(totalDoc, 'product')}</span>
              ),
            },
          ]
        : [],
  };
}

export interface SuggestionsProps {
  /** The field of the search, which keeps the focus. */
  input: HTMLInputElement;
  onChoose(href: string): void;
}

/** Suggests products and categories while one types into a field. */
export function SearchSuggestions({ input, onChoose }: SuggestionsProps) {
  const [term, setTerm] = useState(() => parseSearchTerm(input.value) ?? '');
  const [isOpen, setOpen] = useState(true);
  const search = useDebouncedCallback((typed: string) => setTerm(parseSearchTerm(typed) ?? ''), pauseMs);
  const isSearching = isOpen && term.length >= fewestLetters;
  const found = trpc.search.suggest.useQuery(
    { searchTerm: term || ' ' },
    { enabled: isSearching, placeholderData: keepPreviousData },
  );

  const onInput = useEffectEvent(() => {
    setOpen(true);
    search(input.value);
  });
  const onBlur = useEffectEvent(() => setOpen(false));

  useEffect(() => {
    const listeners = { input: onInput, click: onInput, blur: onBlur };
    for (const [name, listener] of Object.entries(listeners)) input.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) input.removeEventListener(name, listener);
    };
  }, [input]);

  function press(event: KeyboardEvent, isExpanded: boolean): void {
    const { key } = event;
    if (key === 'Escape' && isExpanded) {
      event.preventDefault();
      setOpen(false);
    } else if (key === 'Escape' && input.value === '') {
      input.blur();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      onInput();
    }
  }

  function choose({ href }: Option): void {
    search.cancel();
    setTerm('');
    onChoose(href);
  }

  const data = isSearching ? found.data : undefined;
  const isNothing = data?.totalDoc === 0;
  const list = (
    <OptionList
      input={input}
      groups={data ? optionsOf(term, data) : {}}
      label="Suggestions"
      isBusy={found.isPlaceholderData}
      onChoose={choose}
      onKey={press}
    />
  );
  if (!data) return list;
  return (
    <div className="absolute inset-x-3 top-full z-header mt-1 max-h-[min(34rem,calc(100dvh-9rem))] overflow-y-auto rounded-lg border border-line bg-surface p-2 shadow-2xl wide:left-auto wide:right-0 wide:w-104">
      <p role="status" className={isNothing ? 'px-2 py-3' : 'sr-only'}>
        {isNothing ? `Nothing found for “${term}”` : counted(data.totalDoc, 'product')}
      </p>
      {data.searchedFor && (
        <p className="px-2 py-1 note wrap-anywhere">
          No product has all of these words. For “{data.searchedFor}”:
        </p>
      )}
      {list}
    </div>
  );
}
