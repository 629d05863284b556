import { useEffect } from 'react';
import { Link } from 'wouter';
import { counted } from '../../shared/base/locale.ts';
import { shownCategories } from '../../shared/product/category.ts';
import type { SearchAdvice as Advice } from '../../shared/product/search.ts';
import { trpc } from '../api/trpc.ts';
import { useSettings } from '../page/page-state.ts';
import { paths } from '../page/paths.ts';
import { type ListFilters, listHref, withoutUnset } from './list-filters.ts';
import { CardGrid } from './product-card.tsx';
import { WishForm } from './wish-form.tsx';

interface Way {
  href: string;
  words: string;
}

/** The reason why a search has found nothing, and searches that find something. */
function adviceFor(term: string, filters: ListFilters, advice: Advice): { reason: string; ways: Way[] } {
  const { searchTerm, withoutFilters, withoutPrice, withoutCategory, words } = advice;
  const { min, max, ...ofAnyPrice } = { ...filters, searchTerm, page: 1 };
  const all = { searchTerm, categories: [], page: 1 };
  if (withoutFilters > 0) {
    const ways = [
      { count: withoutPrice, filters: ofAnyPrice, words: 'at any price' },
      {
        count: withoutCategory,
        filters: { ...filters, page: 1, categories: [] },
        words: 'in all categories',
      },
      {
        count: withoutPrice + withoutCategory > 0 ? 0 : withoutFilters,
        filters: all,
        words: 'without filters',
      },
    ];
    return {
      reason: `The shop has “${term}”, but not with these filters.`,
      ways: ways
        .filter(({ count }) => count > 0)
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

/** The pages of every shop. */
const pages = [
  { label: 'Find your order', href: paths.order },
  { label: 'About us', href: paths.about },
];

/** Words that people search for pages by, beside their names. */
const pageWords: Record<string, string> = {
  [paths.order]: 'track tracking status parcel shipment',
  [paths.about]: 'contact shop address phone email hours',
  [paths.legal('terms')]: 'delivery shipping payment cash card price tax conditions',
  [paths.legal('returns')]: 'refund exchange money',
  [paths.legal('warranty')]: 'guarantee repair broken',
};

/** The pages of the shop whose names, or words, have one of the typed words: "returns" is the page "Return policy". */
function pagesFor(term: string, footerLinks: { href: string; label: string }[]): Way[] {
  const typed = term.toLowerCase().split(/\s+/);
  const stems = typed.map((word) => word.replace(/s$/, '')).filter((word) => word.length > 3);
  return [...pages, ...footerLinks]
    .filter(({ label, href }) => {
      const named = `${label} ${pageWords[href] ?? ''}`.toLowerCase().split(/[^\p{L}]+/u);
      return named.some((name) => stems.some((stem) => name.startsWith(stem)));
    })
    .map(({ href, label }) => ({ href, words: label }));
}

function Ways({ ways }: { ways: Way[] }) {
  if (ways.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap justify-center gap-x-6">
      {ways.map(({ href, words }) => (
        <li key={href}>
          <Link href={href} className="inline-flex min-h-11 items-center link-accent wrap-anywhere">
            {words}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Categories and best sellers, for somebody who has searched for what the shop does not have. */
function WhatThereIs() {
  const { data } = trpc.product.featured.useQuery();
  const ways = shownCategories().map(({ value, label }) => ({ href: paths.category(value), words: label }));
  return (
    <>
      <nav aria-label="Categories" className="mt-8">
        <Ways ways={ways} />
      </nav>
      {data && data.data.length > 0 && (
        <section aria-labelledby="best-sellers" className="mt-8 text-left">
          <h2 id="best-sellers" className="mb-4 heading-card">
            Best sellers
          </h2>
          <CardGrid products={data.data} />
        </section>
      )}
    </>
  );
}

/** Shown below an empty list of results. A search that finds nothing without filters either is counted for staff. */
export function SearchAdvice({ filters }: { filters: ListFilters }) {
  const { footerLinks = [] } = useSettings();
  const { searchTerm = '', min, max, categories, stock } = filters;
  const input = withoutUnset({ searchTerm, min, max, stock, category: categories.join(',') || undefined });
  const { data } = trpc.search.advise.useQuery(input, { staleTime: Number.POSITIVE_INFINITY });
  const { mutate: recordMissed } = trpc.search.recordMissed.useMutation();
  const isMissed = data?.withoutFilters === 0;
  useEffect(() => {
    if (isMissed) recordMissed({ searchTerm });
  }, [isMissed, searchTerm, recordMissed]);
  if (!data) return null;
  const { reason, ways } = adviceFor(searchTerm, filters, data);
  const found = pagesFor(searchTerm, footerLinks);
  return (
    <>
      <div role="status" className="mt-6 text-center">
        <p className="wrap-anywhere">{reason}</p>
        <Ways ways={[...ways, ...found]} />
      </div>
      {isMissed && <WishForm key={searchTerm} term={searchTerm} />}
      {isMissed && <WhatThereIs />}
    </>
  );
}
