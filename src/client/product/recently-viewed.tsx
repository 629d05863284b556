import { useEffect, useState } from 'react';
import type { Product } from '../../shared/product/product.ts';
import { trpc } from '../api/trpc.ts';
import { deviceStorage, readObject } from '../page/browser-storage.ts';
import { CardSection } from './card-section.tsx';

const key = 'recent-products';

const kept = 12;

/** Product ids, the latest first. */
function readRecent(): string[] {
  const ids = readObject(deviceStorage, key)?.ids;
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string').slice(0, kept) : [];
}

export function rememberProduct(id: string): void {
  const ids = [id, ...readRecent().filter((other) => other !== id)].slice(0, kept);
  deviceStorage.setItem(key, JSON.stringify({ ids }));
}

const shown = 4;

/** A few more are fetched: some may have been deleted. */
const asked = 6;

function found(answers: { data?: { data: Product } }[]): Product[] {
  return answers.flatMap(({ data }) => (data ? [data.data] : [])).slice(0, shown);
}

interface RecentlyViewedProps {
  /** The product of the page itself. */
  except?: string;
}

export function RecentlyViewed({ except }: RecentlyViewedProps) {
  // Read once, after hydration: the server does not know the list, and opening a product page changes it.
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

  return <CardSection title="Recently viewed" products={products} />;
}
