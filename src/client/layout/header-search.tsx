import { type ComponentType, type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { limits } from '../../shared/base/limits.ts';
import { addFormId } from '../cart/add-form.tsx';
import { parseSearchTerm } from '../page/list-address.ts';
import { filtersHash, paths } from '../page/paths.ts';
import { toTop } from '../ui/entry-state.ts';
import { Icon } from '../ui/icon.tsx';
import { Search } from '../ui/icons/search.ts';
import type { SuggestionsProps } from './search-suggestions.tsx';

const loadSuggestions = () => import('./search-suggestions.tsx');

/**
 * The search of every page: a form that works by itself. Its suggestions are loaded when it is used first. On phones a button
 * shows it; without scripts, that of the listing.
 */
export function HeaderSearch() {
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const [loaded, setLoaded] = useState<{ Suggestions: ComponentType<SuggestionsProps> }>();

  function load(): void {
    if (loaded) return;
    loadSuggestions().then(
      ({ SearchSuggestions }) => setLoaded({ Suggestions: SearchSuggestions }),
      // The form works without.
      () => {},
    );
  }

  function go(href: string): void {
    if (input.current) input.current.value = '';
    input.current?.blur();
    navigate(href, { state: toTop });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const searchTerm = parseSearchTerm(input.current?.value ?? '');
    go(searchTerm ? `${paths.products}?${new URLSearchParams({ searchTerm })}` : paths.products);
  }

  function toggle(event: FormEvent): void {
    event.preventDefault();
    // Phones open their keyboard only for a field that is focused at once.
    flushSync(() => setShown(!isShown));
    if (!isShown) input.current?.focus();
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) setShown(false);
  }

  return (
    <>
      <search
        onBlur={leave}
        className={`relative min-w-0 wide:ml-auto wide:w-60 xl:w-80 max-wide:absolute max-wide:inset-x-0 max-wide:top-full max-wide:border-b max-wide:border-line max-wide:bg-surface max-wide:p-3 ${isShown ? '' : 'max-wide:hidden'}`}
      >
        <form action={paths.products} onSubmit={submit} className="relative">
          <Icon
            of={Search}
            className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
          />
          <input
            ref={input}
            type="search"
            name="searchTerm"
            aria-label="Search products"
            placeholder="Search products"
            autoComplete="off"
            maxLength={limits.searchTermLength}
            onFocus={load}
            className="h-11 w-full rounded-full border border-line-strong bg-ground pr-3 pl-10 text-base text-ink placeholder:text-muted"
          />
        </form>
        {loaded && input.current && <loaded.Suggestions input={input.current} onChoose={go} />}
      </search>
      <button
        type="submit"
        form={addFormId}
        formMethod="get"
        formAction={`${paths.products}#${filtersHash}`}
        aria-label="Search"
        aria-expanded={isShown}
        // The field keeps the focus, and so is closed by the click alone.
        onPointerDown={(event) => event.preventDefault()}
        onClick={toggle}
        className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken max-wide:ml-auto wide:hidden"
      >
        <Icon of={Search} className="size-6" />
      </button>
    </>
  );
}
