import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef } from 'react';
import { readInvitation } from '../../shared/staff/invitation.ts';
import type { StaffMember } from '../../shared/staff/staff.ts';
import { trpc } from '../api/trpc.ts';
import { removeStaffValues } from '../page/browser-storage.ts';
import { setNames } from './names.ts';

export const StaffContext = createContext<StaffMember | undefined>(undefined);

/** The signed-in member of staff; inside `SignedIn` only. */
export function useStaff(): StaffMember {
  const member = useContext(StaffContext);
  if (!member) throw new Error('Outside of SignedIn');
  return member;
}

/**
 * The member of staff who is signed in; null for nobody. Fetched once when a page opens: a session that ends must not remove the page
 * somebody is working on.
 */
export function useMe() {
  const me = trpc.staff.me.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (me.data) setNames(me.data.names);
  return me;
}

/** Shows the page to somebody who has just signed in. The names of staff are read anew. */
export function useEnter() {
  const utils = trpc.useUtils();
  return (member: StaffMember) => {
    utils.staff.me.setData(undefined, (before) => ({ ...member, names: before?.names ?? {} }));
    void utils.staff.me.invalidate();
  };
}

/** For a screen that replaces another: scrolls to the top and focuses `main`, as the focused element is gone. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Tells the other tabs of this browser that somebody has signed out. */
const channelName = 'staff-sign-out';

const forgetting = new Set<() => void>();

/** For data that a page keeps in memory or in the tab beside the answers of calls: it is removed at sign-out. */
export function onSignOut(forget: () => void): void {
  forgetting.add(forget);
}

/** Removes the data for staff from the page, from memory and from the tab. */
function useForget() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  return async () => {
    // A running request may still answer for the ended session.
    await utils.staff.me.cancel();
    utils.staff.me.setData(undefined, null);
    for (const forget of forgetting) forget();
    removeStaffValues();
    // The fragment may have a name or a phone number that was searched for. An invitation is for whoever signs in next.
    if (location.hash && !readInvitation(location.hash))
      history.replaceState(history.state, '', location.pathname + location.search);
    focusMain();
    // By then React has unmounted its users.
    setTimeout(() => {
      queryClient.removeQueries({ type: 'inactive' });
      queryClient.getMutationCache().clear();
    });
  };
}

export function useSignOut() {
  const forget = useForget();
  return trpc.staff.signOut.useMutation({
    async onSuccess() {
      const channel = new BroadcastChannel(channelName);
      channel.postMessage('signed out');
      channel.close();
      await forget();
    },
  });
}

/**
 * Follows a sign-out in another tab. A page that the browser kept for going back asks again for the signed-in member of staff.
 */
export function useSignOutElsewhere(): void {
  const forget = useForget();
  const latest = useRef(forget);
  latest.current = forget;
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = () => void latest.current();
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener('pageshow', onShow);
    return () => {
      channel.close();
      removeEventListener('pageshow', onShow);
    };
  }, []);
}
