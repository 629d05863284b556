import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { formatPrice, toCents } from '../../shared/base/money.ts';
import { statusWords } from '../../shared/order/order-status.ts';
import type { StaffRole } from '../../shared/staff/staff-role.ts';
import { trpc } from '../api/trpc.ts';
import { parseSearchTerm } from '../page/list-address.ts';
import { paths } from '../page/paths.ts';
import { type Option, OptionList } from '../ui/option-list.tsx';
import { findPlaces, type Place, placesFor } from './go-to-places.ts';
import { searches } from './manage-nav.ts';

/** Long enough to type the next letter: orders are found by a search through all of them. */
const pauseMs = 200;
const fewestLetters = 2;
/** The options of a group. */
const most = 5;

const optionOf = (href: string, title: string, at: string): Option => ({
  href,
  content: (
    <>
      <span className="min-w-0 grow wrap-anywhere">{title}</span>
      <span className="max-w-[45%] shrink-0 text-right wrap-anywhere note">{at}</span>
    </>
  ),
});

/** The things of the shop that have a term: orders, customers and products. */
function useFound(term: string) {
  const { client } = trpc.useUtils();
  const isLongEnough = term.length >= fewestLetters;
  // The term may be a name or a phone number: it is in the body of requests, and in the memory of this page alone.
  const found = useQuery({
    queryKey: ['go-to', term],
    queryFn: ({ signal }) => {
      const asked = { searchTerm: term, limit: most };
      return Promise.all([
        client.order.search.mutate(asked, { signal }),
        client.customer.search.mutate(asked, { signal }),
        client.product.find.mutate({ searchTerm: term }, { signal }),
      ]);
    },
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return {
    isBusy: isLongEnough && (found.isFetching || found.isPlaceholderData),
    found: isLongEnough ? found.data : undefined,
  };
}

type Found = NonNullable<ReturnType<typeof useFound>['found']>;

function optionsOf(term: string, places: Place[], found: Found | undefined): Record<string, Option[]> {
  const [orders, customers, products] = found ?? [];
  const seeAll = searches.map(({ label, hrefOf }) =>
    optionOf(hrefOf(term), `All ${label.toLowerCase()} with “${term}”`, 'Search'),
  );
  return {
    'Pages and settings': places.slice(0, most).map(({ href, title, at }) => optionOf(href, title, at)),
    Orders: (orders?.data ?? []).map(({ number, customer, status, deliveryOption, total }) =>
      optionOf(
        paths.manageOrder(number),
        customer ? `${number} · ${customer.name}` : number,
        `${statusWords(status, deliveryOption).staff.label} · ${formatPrice(toCents(total))}`,
      ),
    ),
    Customers: (customers?.data ?? []).map(({ number, name, phone }) =>
      optionOf(paths.customer(number), name, phone),
    ),
    // Products with the same title are on the same page.
    Products: [...new Map(products?.data.map(({ title, stock }) => [title, stock]))]
      .slice(0, most)
      .map(([title, stock]) => optionOf(searches[1].hrefOf(title), title, `${stock} in stock`)),
    'All results': term ? seeAll : [],
  };
}

interface GoToListProps {
  input: HTMLInputElement;
  role: StaffRole;
  onChoose(href: string): void;
}

/** The things that staff may be looking for while they type: pages, settings, orders, customers and products. */
export function GoToList({ input, role, onChoose }: GoToListProps) {
  const [term, setTerm] = useState('');
  const [asked, setAsked] = useState('');
  const ask = useDebouncedCallback((typed: string) => setAsked(typed), pauseMs);
  const places = useMemo(() => placesFor(role), [role]);
  const { found, isBusy } = useFound(asked);

  const onInput = useEffectEvent(() => {
    const typed = parseSearchTerm(input.value) ?? '';
    setTerm(typed);
    ask(typed);
  });
  useEffect(() => {
    const typed = () => onInput();
    typed();
    input.addEventListener('input', typed);
    return () => input.removeEventListener('input', typed);
  }, [input]);

  return (
    <OptionList
      input={input}
      groups={optionsOf(term, findPlaces(places, term), found)}
      label="Found"
      isBusy={isBusy}
      choosesFirst
      showsTitles
      onChoose={({ href }) => onChoose(href)}
    />
  );
}
