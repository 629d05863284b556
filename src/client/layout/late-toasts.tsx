import { type ComponentType, lazy, Suspense } from 'react';
import { useHydrated } from '../hydrated.ts';

const Toasts = lazy<ComponentType>(() =>
  import('./toasts.tsx').then(
    ({ Toasts }) => ({ default: Toasts }),
    // Out of reach: the page works without.
    () => ({ default: () => null }),
  ),
);

/** Toasts, loaded once the page listens: nothing is said before that. */
export function LateToasts() {
  return (
    useHydrated() && (
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    )
  );
}
