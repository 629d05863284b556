import { useState } from 'react';
import { categories, categoryLabel } from '../../shared/product/category.ts';
import type { ProductFacets } from '../../shared/product/product.ts';
import { isKnownCategory } from './list-filters.ts';

export interface CategoryChoice {
  value: string;
  label: string;
  /** Products in it that match the search and the price range; undefined until known. */
  count?: number;
}

const shopCategories = categories.map(({ value }) => value);

/** The shop's categories, and unknown ones from the address. */
export function useCategoryChoices(chosen: string[], facets: ProductFacets | undefined): CategoryChoice[] {
  const [extra, setExtra] = useState<string[]>([]);

  // An unknown category stays in the list when unticked, so that it can be ticked again.
  const unseen = chosen.filter((value) => !isKnownCategory(value) && !extra.includes(value));
  if (unseen.length > 0) setExtra([...extra, ...unseen]);

  return [...shopCategories, ...extra].map((value) => ({
    value,
    label: categoryLabel(value),
    count: facets && (facets.data.find(({ category }) => category === value)?.count ?? 0),
  }));
}
