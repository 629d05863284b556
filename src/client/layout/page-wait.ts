import { useEffect } from 'react';
import { create } from 'zustand';

/** Whether something stands in for a page whose chunk is still on its way. */
export const usePageWait = create(() => ({ isWaiting: false }));

/** For what stands in for the page. */
export function useStandIn(): void {
  useEffect(() => {
    usePageWait.setState({ isWaiting: true });
    return () => usePageWait.setState({ isWaiting: false });
  }, []);
}
