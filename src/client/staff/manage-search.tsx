import { type FormEvent, useState } from 'react';
import { limits } from '../../shared/base/limits.ts';
import { parseSearchTerm } from '../page/list-address.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Search } from '../ui/icons/search.ts';
import { TextField } from '../ui/text-field.tsx';

/** The placeholder of a search for orders. */
export const orderSearchWords = 'Number, name, phone, product, amount …';

interface ManageSearchProps {
  term: string;
  label?: string;
  placeholder?: string;
  onSearch(term: string | undefined): void;
}

/** Searches at the button, at Enter, and when the box is left. */
export function ManageSearch({ term, label = 'Search products', placeholder, onSearch }: ManageSearchProps) {
  const [typed, setTyped] = useState(term);
  const [seenTerm, setSeenTerm] = useState(term);

  // Back and forward change the term.
  if (term !== seenTerm) {
    setSeenTerm(term);
    setTyped(term);
  }

  const search = () => {
    const next = parseSearchTerm(typed);
    if ((next ?? '') !== term) onSearch(next);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };

  return (
    <search className="min-w-0 grow basis-80">
      <form method="post" onSubmit={submit} className="flex items-end gap-2">
        <TextField
          label={label}
          placeholder={placeholder}
          type="search"
          autoComplete="off"
          maxLength={limits.searchTermLength}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={search}
          className="min-w-0 grow"
        />
        <Button type="submit" look="secondary">
          <Icon of={Search} className="size-4" />
          Search
        </Button>
      </form>
    </search>
  );
}
