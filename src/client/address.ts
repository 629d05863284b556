import { useMemo } from 'react';
import { useRouter } from 'wouter';

/*
 * The address without decoding. wouter's own useLocation and useSearch decode it once more: a search for `%41` would
 * become one for `A`, and differ from what the server has fetched.
 */

export function useRawPath(): string {
  const router = useRouter();
  return router.hook(router)[0];
}

export function useQueryParams(): URLSearchParams {
  const router = useRouter();
  const search = router.searchHook(router);
  return useMemo(() => new URLSearchParams(search), [search]);
}
