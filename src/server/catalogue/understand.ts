import { limits } from '../../shared/base/limits.ts';
import { formatPrice, toCents } from '../../shared/base/money.ts';
import { comparable } from '../../shared/base/text.ts';
import type { FacetQuery } from '../../shared/product/product.ts';
import { measuresIn } from '../../shared/product/units.ts';
import { splitWords } from './search-index/words.ts';

/** A search whose measures and prices are read. */
export interface Understood<Query> {
  /** The query with its prices as numbers, and without their words. */
  query: Query;
  readAs: { typed: string; as: string }[];
}

const priceWords =
  /(?:^|\s)((under|below|less than|up to|over|above|more than)\s+\p{Sc}?(\d{1,6}(?:\.\d\d?)?)\s?\p{Sc}?)$/iu;

const isHighest = (word: string) => ['under', 'below', 'less than', 'up to'].includes(word.toLowerCase());

/**
 * Reads the measures of a search, "20 lb", and a price at its end, "bench under 200". A number with a unit is no price: the price
 * is the last word.
 */
export function understand<Query extends FacetQuery>(query: Query): Understood<Query> {
  const searchTerm = comparable(query.searchTerm ?? '');
  const measures = measuresIn(splitWords(searchTerm)).flatMap(({ typed, others: [about] }) =>
    about ? [{ typed: typed.join(' '), as: `also ${about.join(' ')}` }] : [],
  );
  const [, typed, word = '', number] = priceWords.exec(searchTerm) ?? [];
  const price = Number(number);
  if (typed === undefined || price > limits.filterPrice) return { query, readAs: measures };
  const { min, max } = query;
  const range = isHighest(word)
    ? { max: Math.min(price, max ?? price) }
    : { min: Math.max(price, min ?? price) };
  const rest = searchTerm.slice(0, -typed.length).trim() || undefined;
  const as = `prices ${isHighest(word) ? 'up to' : 'from'} ${formatPrice(toCents(price))}`;
  return { query: { ...query, searchTerm: rest, ...range }, readAs: [...measures, { typed, as }] };
}
