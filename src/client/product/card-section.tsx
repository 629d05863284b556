import { useId } from 'react';
import type { Product } from '../../shared/product/product.ts';
import { CardGrid } from './product-card.tsx';

/** Cards below a page's own content; nothing without products. */
export function CardSection({ title, products }: { title: string; products: Product[] }) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className="shell pt-4 pb-12 lg:pb-16">
      <h2 id={id} className="mb-6 text-2xl font-extrabold tracking-tight">
        {title}
      </h2>
      <CardGrid products={products} />
    </section>
  );
}
