import { useState } from 'react';
import { categoryLabel, shownCategories } from '../../shared/product/category.ts';
import type { ProductFacets } from '../../shared/product/product.ts';

export interface CategoryChoice {
  value: string;
  label: string;
  /** Products in it that match the search and the price range; undefined until known. */
  count?: number;
}

/** The shop's categories, and unknown or hidden ones from the address. */
export function useCategoryChoices(chosen: string[], facets: ProductFacets | undefined): CategoryChoice[] {
  const [extra, setExtra] = useState<string[]>([]);

  const shown = shownCategories().map(({ value }) => value);
  // An unknown category stays in the list when unticked, so that it can be ticked again.
  const unseen = chosen.filter((value) => !shown.includes(value) && !extra.includes(value));
  if (unseen.length > 0) setExtra([...extra, ...unseen]);

  return [...shown, ...extra].map((value) => ({
    value,
    label: categoryLabel(value),
    count: facets && (facets.data.find(({ category }) => category === value)?.count ?? 0),
  }));
}
