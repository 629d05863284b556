import type { ReactNode } from 'react';
import { useHydrated } from './hydrated.ts';

/** Shown where scripts are off, or have not run for some seconds; gone as soon as they do. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return useHydrated() ? null : <div className="without-script">{children}</div>;
}
