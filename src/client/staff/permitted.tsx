import type { ReactNode } from 'react';
import { isAllowed, type Permission, permissions, roles } from '../../shared/staff/staff-role.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { useStaff } from './use-staff.ts';

/** Whether the role of the signed-in member of staff allows this; the server refuses it otherwise. */
export function useAllowed(permission: Permission): boolean {
  return isAllowed(useStaff().role, permission);
}

interface PermittedProps {
  to: Permission;
  /** True for the main part of a page: explains why it is missing. Other parts that a role may not use are just hidden. */
  explain?: boolean;
  children: ReactNode;
}

export function Permitted({ to, explain = false, children }: PermittedProps) {
  const { role } = useStaff();
  if (isAllowed(role, to)) return children;
  if (!explain) return null;
  const title = `Your role may not ${permissions[to]}`;
  return (
    <EmptyState title={title} note={`It is ${roles[role].label}. An owner of the shop can change it.`} />
  );
}
