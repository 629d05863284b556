import { useId } from 'react';
import type { Product } from '../../shared/product/product.ts';
import { ProductCard } from './product-card.tsx';

interface CardSectionProps {
  title: string;
  products: Product[];
}

/** Cards below a page's own content; nothing without products. */
export function CardSection({ title, products }: CardSectionProps) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className="shell pt-4 pb-12 lg:pb-16">
      <h2 id={id} className="text-2xl font-extrabold tracking-tight">
        {title}
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4">
        {products.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
