import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { StaffMember } from '../../shared/staff.ts';
import { trpc } from '../trpc.ts';

export const StaffContext = createContext<StaffMember | undefined>(undefined);

/** Who is signed in; for what is inside of `SignedIn`. */
export function useStaff(): StaffMember {
  const member = useContext(StaffContext);
  if (!member) throw new Error('Outside of SignedIn');
  return member;
}

/**
 * Who this browser is signed in as, null for nobody. Asked for when a page opens and not again: a session that ends
 * while somebody works must not take the page from under their hands.
 */
export function useMe() {
  return trpc.staff.me.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** For a screen that takes the place of another: it is seen from its top, and what had the focus is gone. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Signs out; whatever only staff may see is forgotten. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  return trpc.staff.signOut.useMutation({
    async onSuccess() {
      // An answer that is still on its way tells of the session that has ended.
      await utils.staff.me.cancel();
      utils.staff.me.setData(undefined, null);
      focusMain();
      // By then React has taken away what showed it.
      setTimeout(() => queryClient.removeQueries({ type: 'inactive' }));
    },
  });
}
