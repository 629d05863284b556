import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Product } from '../../shared/product.ts';

/** Where tRPC keeps the answers of these procedures in the query cache. */
const lists = [[['product', 'list']], [['product', 'featured']]];

function findKnown(queryClient: QueryClient, id: string): Product | undefined {
  for (const queryKey of lists) {
    for (const [, list] of queryClient.getQueriesData<{ data: Product[] }>({ queryKey })) {
      const product = list?.data.find(({ _id }) => _id === id);
      if (product) return product;
    }
  }
}

/** What the lists seen so far say of a product, to be shown until its own answer is here. */
export function useKnownProduct(id: string) {
  const queryClient = useQueryClient();
  return () => {
    const product = findKnown(queryClient, id);
    return product && { data: product };
  };
}
