import { useMemo } from 'react';
import { useRouter } from 'wouter';

/*
 * The address as it is. wouter's own useLocation and useSearch decode it once more, so that a search for `%41`
 * would arrive as one for `A`, and the server, which reads the address itself, would have fetched something else.
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
