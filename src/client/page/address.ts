import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation, useRouter } from 'wouter';

/*
 * The address without decoding. wouter's own useLocation and useSearch decode it once more: a search for `%41` would become one
 * for `A`, and differ from the search that the server has fetched.
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

/** Navigates after an answer, unless the user has left the screen meanwhile: nobody is pulled back from where they went. */
export function useNavigateFromHere(): ReturnType<typeof useLocation>[1] {
  const [, navigate] = useLocation();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (to, options) => {
    if (isHere.current) navigate(to, options);
  };
}

/** wouter announces pushState and replaceState as events. */
const addressEvents = ['popstate', 'pushState', 'replaceState', 'hashchange'];

function onAddress(listener: () => void): () => void {
  for (const type of addressEvents) addEventListener(type, listener);
  return () => {
    for (const type of addressEvents) removeEventListener(type, listener);
  };
}

let lastFragment = '';

/** The link to the main part of a page has a fragment too, which is not one with parameters. */
function readFragment(): string {
  if (location.hash !== '#main') lastFragment = location.hash;
  return lastFragment;
}

/** The fragment of the address, with its `#`. Browsers do not send it to servers, so it may have names and phone numbers. */
export const useFragment = () => useSyncExternalStore(onAddress, readFragment, () => '');

/** The parameters in the fragment of the address. */
export function useFragmentParams(): URLSearchParams {
  const fragment = useFragment();
  return useMemo(() => new URLSearchParams(fragment.slice(1)), [fragment]);
}
