import type { ReactNode } from 'react';
import { useStaff } from '../staff/use-staff.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shows its children to admins, and tells other staff whom to ask. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  if (useStaff().role === 'admin') return children;
  return <EmptyState title="Admins only" note="Ask an admin of the shop if a program needs a webhook." />;
}
