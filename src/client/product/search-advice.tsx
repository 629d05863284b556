import { useEffect } from 'react';
import { Link } from 'wouter';
import { counted } from '../../shared/base/locale.ts';
import type { SearchAdvice as Advice } from '../../shared/product/search.ts';
import { trpc } from '../api/trpc.ts';

import { type ListFilters, listHref, withoutUnset } from './list-filters.ts';

interface Way {
  href: string;
  words: string;
}

/** The reason why a search has found nothing, and searches that find something. */
function adviceFor(term: string, filters: ListFilters, advice: Advice): { reason: string; ways: Way[] } {
  const { withoutFilters, withoutPrice, withoutCategory, words } = advice;
  const { min, max, ...ofAnyPrice } = { ...filters, page: 1 };
  const all = { searchTerm: term, categories: [], page: 1 };
  if (withoutFilters > 0) {
    const ways = [
      { count: withoutPrice, filters: ofAnyPrice, words: 'at any price' },
      {
        count: withoutCategory,
        filters: { ...filters, page: 1, categories: [] },
        words: 'in all categories',
      },
      { count: withoutFilters, filters: all, words: 'in all categories, at any price' },
    ];
    return {
      reason: `The shop has “${term}”, but not with these filters.`,
      ways: ways
        .filter(({ count }) => count > 0)
        .slice(0, 2)
        .map((way) => ({
          href: listHref(way.filters),
          words: `${counted(way.count, 'product')} ${way.words}`,
        })),
    };
  }
  const missing = words.filter(({ count }) => count === 0).map(({ word }) => `“${word}”`);
  return {
    reason: `No product has ${missing.length > 0 ? missing.join(' or ') : `“${term}”`}. Check the spelling, or try a more general word.`,
    ways: words
      .filter(({ count }) => count > 0)
      .map(({ word, count }) => ({
        href: listHref({ ...all, searchTerm: word }),
        words: `${counted(count, 'product')} for “${word}”`,
      })),
  };
}

/** Shown below an empty list of results. A search that finds nothing without filters either is counted for staff. */
export function SearchAdvice({ filters }: { filters: ListFilters }) {
  const { searchTerm = '', min, max, categories } = filters;
  const input = withoutUnset({ searchTerm, min, max, category: categories.join(',') || undefined });
  const { data } = trpc.search.advise.useQuery(input, { staleTime: Number.POSITIVE_INFINITY });
  const { mutate: recordMissed } = trpc.search.recordMissed.useMutation();
  const isMissed = data?.withoutFilters === 0;
  useEffect(() => {
    if (isMissed) recordMissed({ searchTerm });
  }, [isMissed, searchTerm, recordMissed]);
  if (!data) return null;
  const { reason, ways } = adviceFor(searchTerm, filters, data);
  return (
    <div role="status" className="mt-6 text-center">
      <p className="wrap-anywhere">{reason}</p>
      {ways.length > 0 && (
        <ul className="mt-2 flex flex-wrap justify-center gap-x-6">
          {ways.map(({ href, words }) => (
            <li key={href}>
              <Link href={href} className="inline-flex min-h-11 items-center link-accent">
                {words}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
