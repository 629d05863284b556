import { trpc } from '../api/trpc.ts';

/** Names the tax rate of a product by its id. */
export function useRateName(isNeeded = true): (id: unknown) => string {
  const { data } = trpc.taxRate.list.useQuery({}, { enabled: isNeeded });
  return (id) => {
    if (id === null || id === undefined) return 'the first one';
    return data?.data.find((rate) => rate.id === id)?.name ?? 'a removed one';
  };
}
