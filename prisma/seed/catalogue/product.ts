export interface CatalogueProduct {
  /** Its photographs are called after it. */
  slug: string;
  title: string;
  priceCents?: number;
  stock?: number;
  tag: string | null;
  category: 'strength' | 'weightlifting' | 'bodyweight' | 'mats' | 'fitness';
  details: string;
  /** Its variants by its one option, in place of its own price and stock. */
  variants?: { option: string; rows: CatalogueVariant[] };
}

interface CatalogueVariant {
  value: string;
  priceCents: number;
  stock: number;
  grams?: number;
}

/** What a category's own list says of each product. */
export type CatalogueEntry = Omit<CatalogueProduct, 'category'>;
