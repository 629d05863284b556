import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { StaffMember } from '../../shared/staff.ts';
import { trpc } from '../api/trpc.ts';

export const StaffContext = createContext<StaffMember | undefined>(undefined);

/** The signed-in member of staff; inside `SignedIn` only. */
export function useStaff(): StaffMember {
  const member = useContext(StaffContext);
  if (!member) throw new Error('Outside of SignedIn');
  return member;
}

/**
 * Who is signed in; null for nobody. Fetched once when a page opens: a session that ends must not remove the page
 * somebody is working on.
 */
export function useMe() {
  return trpc.staff.me.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** For a screen that replaces another: scrolls to the top and focuses `main`, as the focused element is gone. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Signs out and removes staff data from memory. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  return trpc.staff.signOut.useMutation({
    async onSuccess() {
      // A running request may still answer for the ended session.
      await utils.staff.me.cancel();
      utils.staff.me.setData(undefined, null);
      focusMain();
      // By then React has unmounted its users.
      setTimeout(() => queryClient.removeQueries({ type: 'inactive' }));
    },
  });
}
