import { useEffect, useState } from 'react';
import type { Product } from '../../shared/product.ts';
import { ProductCard } from '../product/product-card.tsx';
import { trpc } from '../trpc.ts';
import { readRecent } from './recent-products.ts';

const shown = 4;
/** A few more are asked for: some may be gone from the shop. */
const asked = 6;

interface RecentlyViewedProps {
  /** The product whose page this is; it is not repeated here. */
  except?: string;
}

function found(answers: { data?: { data: Product } }[]): Product[] {
  return answers.flatMap(({ data }) => (data ? [data.data] : [])).slice(0, shown);
}

/** The products that this browser looked at before, as they are now; nothing where there are none. */
export function RecentlyViewed({ except }: RecentlyViewedProps) {
  // Read once, after hydration: the server knows of no browser's past, and the page being opened changes it.
  const [ids, setIds] = useState<string[]>([]);
  useEffect(
    () =>
      setIds(
        readRecent()
          .filter((id) => id !== except)
          .slice(0, asked),
      ),
    [except],
  );
  const products = trpc.useQueries((t) => ids.map((id) => t.product.get({ id }, { retry: false })), {
    combine: found,
  });

  if (products.length === 0) return null;
  return (
    <section aria-labelledby="recently-viewed-title" className="shell pb-16">
      <h2 id="recently-viewed-title" className="text-2xl font-extrabold tracking-tight">
        Recently viewed
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
