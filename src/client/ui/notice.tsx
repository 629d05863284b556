import type { ReactNode } from 'react';

/** Why something did not work, said to everybody as it appears. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="rounded-md bg-red-50 p-4 text-sm font-medium text-red-800 ring-1 ring-inset ring-red-200"
    >
      {children}
    </div>
  );
}
