import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { limits } from '../../shared/base/limits.ts';
import { parseSearchTerm } from '../page/list-address.ts';
import { paths } from '../page/paths.ts';
import { TextField } from '../ui/text-field.tsx';
import { filterForm } from './list-filters.ts';

interface SearchBoxProps {
  term: string;
  /** `continued` while the same search is typed on: it then replaces the history entry. */
  onSearch(term: string, continued: boolean): void;
}

export function SearchBox({ term, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const searched = useRef<string>(undefined);
  const [typed, setTyped] = useState(term);
  const [seenTerm, setSeenTerm] = useState(term);

  const search = useDebouncedCallback((text: string) => {
    const next = parseSearchTerm(text) ?? '';
    if (next === term) return;
    onSearch(next, searched.current === term);
    searched.current = next;
  }, limits.searchDebounceMs);

  // Back and forward bring another term. Letters that are not in the address yet stay.
  if (term !== seenTerm) {
    setSeenTerm(term);
    if (!search.isPending() && (parseSearchTerm(typed) ?? '') !== term) setTyped(term);
  }

  const type = (text: string) => {
    setTyped(text);
    search(text);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, for what was typed before React was there to hear it.
  useEffect(() => {
    const { value } = input.current as HTMLInputElement;
    if (value !== typed) type(value);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    search.flush();
    searched.current = undefined;
  };

  return (
    <search>
      <form id={filterForm} action={paths.products} onSubmit={submit}>
        <TextField
          ref={input}
          label="Search by Name"
          type="search"
          name="searchTerm"
          autoComplete="off"
          maxLength={limits.searchTermLength}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onFocus={() => {
            searched.current = undefined;
          }}
          // Leaving the box ends the typing.
          onBlur={() => search.flush()}
        />
      </form>
    </search>
  );
}
