import { useState } from 'react';
import { categories, categoryLabel } from '../../shared/category.ts';
import type { ProductFacets } from '../../shared/product.ts';
import { isKnownCategory } from './list-filters.ts';

export interface CategoryChoice {
  value: string;
  label: string;
  /** How many products the search and the price range leave in it; unset until that is known. */
  count?: number;
}

const shopCategories = categories.map(({ value }) => value);

/** The categories one may choose: the shop's, and those that only the address knows. */
export function useCategoryChoices(chosen: string[], facets: ProductFacets | undefined): CategoryChoice[] {
  const [extra, setExtra] = useState<string[]>([]);

  // A category that only the address knows stays when unticked, so that it can be ticked again.
  const unseen = chosen.filter((value) => !isKnownCategory(value) && !extra.includes(value));
  if (unseen.length > 0) setExtra([...extra, ...unseen]);

  return [...shopCategories, ...extra].map((value) => ({
    value,
    label: categoryLabel(value),
    count: facets && (facets.data.find(({ category }) => category === value)?.count ?? 0),
  }));
}
