import { useId } from 'react';
import type { Product } from '../../shared/product/product.ts';
import { ProductCard } from './product-card.tsx';

const grid = 'grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4';
const longestRow = 4;

interface CardGridProps {
  products: Product[];
  /** True if they are at the top of a page. */
  eager?: boolean;
}

/** Cards in the whole width of the shell. */
export function CardGrid({ products, eager = false }: CardGridProps) {
  return (
    <ul className={grid}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            eager={eager && (index === 0 || (index < longestRow && 'in-turn'))}
          />
        </li>
      ))}
    </ul>
  );
}

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
      <h2 id={id} className="mb-6 text-2xl font-extrabold tracking-tight">
        {title}
      </h2>
      <CardGrid products={products} />
    </section>
  );
}
