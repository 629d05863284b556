import { useEffect } from 'react';
import { create } from 'zustand';

/** Whether a page's fallback is shown because its chunk is still loading. */
export const usePageWait = create(() => ({ isWaiting: false }));

/** A hook for the page's fallback. */
export function useStandIn(): void {
  useEffect(() => {
    usePageWait.setState({ isWaiting: true });
    return () => usePageWait.setState({ isWaiting: false });
  }, []);
}
