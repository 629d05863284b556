import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useCallOff } from './use-call-off.ts';

/**
 * Calls off the payment when its page is left, or once the try that was running then has come to nothing: shoppers
 * who look at the shop again must not find their own goods held back.
 * @returns to be called after each try that has come to nothing
 */
export function useLeaving(isRunning: RefObject<boolean>): () => void {
  const callOff = useCallOff();
  const hasLeft = useRef(false);

  const leave = useEffectEvent(() => {
    hasLeft.current = true;
    if (!isRunning.current) void callOff();
  });
  useEffect(() => {
    hasLeft.current = false;
    return () => leave();
  }, []);

  return () => {
    if (hasLeft.current) void callOff();
  };
}
