import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** A pointer on its way to somewhere else has left by then. */
const intentMs = 100;

/** Whether a mouse has rested here once: who only passes over asks for nothing. Fingers don’t hover. */
export function useHoverIntent() {
  const timer = useRef<number>(undefined);
  const [isMeant, setMeant] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    isMeant,
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType === 'mouse') timer.current = window.setTimeout(() => setMeant(true), intentMs);
    },
    onPointerLeave() {
      clearTimeout(timer.current);
    },
  };
}
