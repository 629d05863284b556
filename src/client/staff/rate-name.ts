import { trpc } from '../api/trpc.ts';

/** Names the tax rate of a product by its id. */
export function useRateName(isNeeded = true): (id: unknown) => string {
  const { data } = trpc.taxRate.list.useQuery({}, { enabled: isNeeded });
  return (id) => {
    if (id === null || id === undefined) return 'the first one';
    return data?.data.find((rate) => rate.id === id)?.name ?? 'a removed one';
  };
}

/** Names the maker of a product by its id. */
export function useMakerName(isNeeded = true): (id: unknown) => string {
  const { data } = trpc.maker.list.useQuery({}, { enabled: isNeeded });
  return (id) => {
    if (id === null || id === undefined) return 'none';
    return data?.data.find((maker) => maker.id === id)?.name ?? 'a removed one';
  };
}
