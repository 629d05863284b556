import type { UpdateProduct } from '../../src/shared/product/product.ts';
import type { MadeProduct } from './factories.ts';

/** A product as staff enter it. */
export const bench = {
  title: 'Folding Bench',
  category: 'strength' as const,
  stock: 12,
  details: 'Folds flat against a wall.',
  price: 149.99,
};

/** The request of an editor who changes nothing. */
export const edited = ({ id, title, category, details, priceCents, stock }: MadeProduct): UpdateProduct => ({
  id,
  title,
  category: category as UpdateProduct['category'],
  details,
  price: priceCents / 100,
  stock,
});
