import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page listens. Until then the browser itself would send a form, with what was typed in the address bar and
 * in logs: its button has to wait.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
