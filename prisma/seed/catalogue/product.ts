export interface CatalogueProduct {
  /** Its photographs are called after it. */
  slug: string;
  title: string;
  priceCents: number;
  stock: number;
  tag: string | null;
  category: 'strength' | 'weightlifting' | 'bodyweight' | 'mats' | 'fitness';
  details: string;
}

/** What a category's own list says of each product. */
export type CatalogueEntry = Omit<CatalogueProduct, 'category'>;
