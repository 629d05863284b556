import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { counted } from '../../shared/base/locale.ts';
import { categoryLabel } from '../../shared/product/category.ts';
import type { Suggestions } from '../../shared/product/search.ts';
import { trpc } from '../api/trpc.ts';
import { parseSearchTerm } from '../page/list-address.ts';
import { paths } from '../page/paths.ts';
import { listHref } from '../product/list-filters.ts';
import { ProductPrice } from '../product/product-price.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';

/** Short enough for suggestions to be there a tenth of a second after a pause. */
const pauseMs = 60;

const fewestLetters = 2;

interface Option {
  href: string;
  content: ReactNode;
}

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

/** Suggests products and categories while one types into a field, by the combobox pattern of ARIA. */
export function SearchSuggestions({ input, onChoose }: SuggestionsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [term, setTerm] = useState(() => parseSearchTerm(input.value) ?? '');
  const [isOpen, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const search = useDebouncedCallback((typed: string) => {
    const next = parseSearchTerm(typed) ?? '';
    if (next === term) return;
    setTerm(next);
    setActive(-1);
  }, pauseMs);
  const isSearching = isOpen && term.length >= fewestLetters;
  const found = trpc.search.suggest.useQuery(
    { searchTerm: term || ' ' },
    { enabled: isSearching, placeholderData: keepPreviousData },
  );
  const groups = isSearching && found.data ? optionsOf(term, found.data) : {};
  const options = Object.values(groups).flat();
  const isExpanded = options.length > 0;
  const idOf = (index: number) => `${id}-${index}`;

  const onInput = useEffectEvent(() => {
    setOpen(true);
    search(input.value);
  });
  const onBlur = useEffectEvent(() => {
    setOpen(false);
    setActive(-1);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, isComposing } = event;
    // The keys belong to an input method, as for Chinese or Japanese.
    if (isComposing) return;
    const chosen = options[active];
    if (key === 'Enter' && isExpanded && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (key === 'Escape' && isExpanded) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    } else if (key === 'Escape' && input.value === '') {
      input.blur();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!isExpanded) return onInput();
      // The arrow keys also select the field itself (-1), before the first option and after the last.
      const count = options.length + 1;
      setActive(((active + 1 + (key === 'ArrowDown' ? 1 : -1) + count) % count) - 1);
    }
  });

  useEffect(() => {
    const listeners = { input: onInput, click: onInput, blur: onBlur, keydown: onKey };
    for (const [name, listener] of Object.entries(listeners))
      input.addEventListener(name, listener as () => void);
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        input.removeEventListener(name, listener as () => void);
    };
  }, [input]);

  useEffect(() => {
    input.setAttribute('aria-expanded', String(isExpanded));
    if (isExpanded) input.setAttribute('aria-controls', id);
    else input.removeAttribute('aria-controls');
    if (active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input.removeAttribute('aria-activedescendant');
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [input, id, isExpanded, active]);

  function choose({ href }: Option): void {
    search.cancel();
    setTerm('');
    onChoose(href);
  }

  if (!isSearching || !found.data) return null;
  const isNothing = found.data.totalDoc === 0;
  let index = -1;
  return (
    <div className="absolute inset-x-3 top-full z-header mt-1 max-h-[min(34rem,calc(100dvh-9rem))] overflow-y-auto rounded-lg border border-line bg-surface p-2 shadow-2xl wide:left-auto wide:right-0 wide:w-104">
      <p role="status" className={isNothing ? 'px-2 py-3' : 'sr-only'}>
        {isNothing ? `Nothing found for “${term}”` : counted(found.data.totalDoc, 'product')}
      </p>
      {found.data.searchedFor && (
        <p className="px-2 py-1 note wrap-anywhere">
          No product has all of these words. For “{found.data.searchedFor}”:
        </p>
      )}
      {isExpanded && (
        <div ref={list} id={id} role="listbox" aria-label="Suggestions" aria-busy={found.isPlaceholderData}>
          {Object.entries(groups)
            .filter(([, inGroup]) => inGroup.length > 0)
            .map(([title, inGroup]) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
              <div
                key={title}
                role="group"
                aria-label={title}
                className="border-line not-first:mt-1 not-first:border-t not-first:pt-1"
              >
                {inGroup.map((option) => {
                  index += 1;
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys.
                    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the field leads here.
                    <div
                      key={option.href}
                      id={idOf(index)}
                      role="option"
                      aria-selected={index === active}
                      // The field keeps the focus.
                      onPointerDown={(event) => event.preventDefault()}
                      onClick={() => choose(option)}
                      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sunken aria-selected:bg-accent-soft"
                    >
                      {option.content}
                    </div>
                  );
                })}
              </div>
            ))}
        </div>
      )}
    </div>
  );
}
