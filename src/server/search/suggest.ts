import { findCategory } from '../../shared/product/category.ts';
import type { FacetQuery } from '../../shared/product/product.ts';
import type { AdviceQuery, SearchAdvice, Suggestions, SuggestQuery } from '../../shared/product/search.ts';
import { measuresIn } from '../../shared/product/units.ts';
import { countFacets, listProducts, type Reader } from '../catalogue/catalogue.ts';
import { splitWords } from '../catalogue/search-index/words.ts';
import { understand } from '../catalogue/understand.ts';

const mostProducts = 6;
const mostCategories = 3;

/** The first products of a search, as they are shown while it is typed. */
export async function suggest(reader: Reader, { searchTerm }: SuggestQuery): Promise<Suggestions> {
  const [list, facets] = await Promise.all([
    listProducts(reader, { searchTerm, page: 1, limit: mostProducts }),
    countFacets(reader, { searchTerm }),
  ]);
  const categories = facets.data
    .filter(({ category, count }) => count > 0 && findCategory(category)?.isShown)
    .sort((one, other) => other.count - one.count);
  return {
    ...list,
    data: list.data.map(({ _id, title, image, price, priceTo, ordinaryPrice, stock }) => ({
      ...{ _id, title, image, price, priceTo, ordinaryPrice, stock },
    })),
    categories: categories.slice(0, mostCategories),
  };
}

/** More words would be many searches. */
const mostWords = 5;

async function count(reader: Reader, query: FacetQuery, category?: string): Promise<number> {
  const { data, totalDoc } = await countFacets(reader, query);
  const wanted = category?.split(',').filter(Boolean) ?? [];
  if (wanted.length === 0) return totalDoc;
  return data.filter((one) => wanted.includes(one.category)).reduce((sum, one) => sum + one.count, 0);
}

/** The words of a search that a shopper may look for alone; a number with its unit is one of them. */
function wordsAlone(searchTerm: string): string[] {
  const all = splitWords(searchTerm);
  const measures = measuresIn(all).map(({ typed }) => typed);
  const others = all.filter(
    (word) => !/^(\p{Script=Latin}{1,2}|\d+)$/u.test(word) && !measures.flat().includes(word),
  );
  return [...new Set([...others, ...measures.map((typed) => typed.join(' '))])].slice(0, mostWords);
}

/** The reasons why a search with filters finds nothing. */
export async function advise(reader: Reader, asked: AdviceQuery): Promise<SearchAdvice> {
  const { searchTerm = '', min, max, category, stock } = understand(asked).query;
  const words = wordsAlone(searchTerm);
  const single = words.length > 1 ? words : [];
  const [withoutFilters, withoutPrice, withoutCategory, ...ofWords] = await Promise.all([
    count(reader, { searchTerm }),
    count(reader, { searchTerm, stock }, category),
    count(reader, { searchTerm, min, max, stock }),
    ...single.map((word) => count(reader, { searchTerm: word })),
  ]);
  return {
    searchTerm,
    withoutFilters,
    withoutPrice,
    withoutCategory,
    words: single.map((word, index) => ({ word, count: ofWords[index] ?? 0 })),
  };
}
