import { z } from 'zod';
import { FacetQuery, Product, ProductFacets, ProductList, ProductQuery } from './product.ts';

/** The text in the search of the header. Its last word may be unfinished. */
export const SuggestQuery = z.object({ searchTerm: ProductQuery.shape.searchTerm.unwrap().min(1) });
export type SuggestQuery = z.output<typeof SuggestQuery>;

/** The first products of a search, and the categories with most of its products. */
export const Suggestions = z
  .object({
    data: z.array(
      Product.pick({
        _id: true,
        title: true,
        image: true,
        price: true,
        priceTo: true,
        ordinaryPrice: true,
        stock: true,
      }),
    ),
    categories: ProductFacets.shape.data.describe('Those with most matching products'),
    totalDoc: ProductList.shape.totalDoc,
    searchedFor: ProductList.shape.searchedFor,
  })
  .meta({ id: 'Suggestions' });
export type Suggestions = z.output<typeof Suggestions>;

const count = z.number().int().min(0);

/** A search of a shopper that has found nothing, with its filters. */
export const AdviceQuery = FacetQuery.extend({
  searchTerm: SuggestQuery.shape.searchTerm,
  category: ProductQuery.shape.category,
});
export type AdviceQuery = z.output<typeof AdviceQuery>;

/** The number of products that the search would find without some of its conditions. */
export const SearchAdvice = z.object({
  /** Without a price in words: "bench" of "bench under 50". */
  searchTerm: z.string(),
  withoutFilters: count,
  withoutPrice: count,
  withoutCategory: count,
  /** The number of products with each word, if there are several words. */
  words: z.array(z.object({ word: z.string(), count })),
});
export type SearchAdvice = z.output<typeof SearchAdvice>;

export const MissedSearch = z.object({ term: z.string().min(1).max(100) });

export const Done = z.object({ success: z.literal(true) });

/** Missed searches, the most frequent first. */
export const MissedSearches = z.object({
  data: z.array(
    z.object({
      term: z.string(),
      times: count,
      lastAt: z.iso.datetime(),
    }),
  ),
  total: count,
});
export type MissedSearches = z.output<typeof MissedSearches>;
