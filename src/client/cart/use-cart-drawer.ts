import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { dropAdded, useAdded } from './added.ts';

/** How long the drawer stays open while nobody takes notice of it. */
const patienceMs = 6000;

/**
 * When the cart drawer opens and closes. It takes the focus when a key has opened it, and then stays until it is closed;
 * opened by a pointer it leaves the focus where it is, and goes by itself.
 */
export function useCartDrawer() {
  const added = useAdded((state) => state.added);
  const panel = useRef<HTMLDivElement>(null);
  const lastClick = useRef<MouseEvent>(undefined);
  const opener = useRef<Element>(null);
  const [path] = useLocation();
  const openPath = useRef(path);

  const close = () => {
    const hasFocus = panel.current?.contains(document.activeElement);
    if (hasFocus && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    dropAdded();
  };

  useEffect(() => {
    // Before anything is added by it: a click made by a key has counted no presses.
    const note = (click: MouseEvent) => {
      lastClick.current = click;
    };
    document.addEventListener('click', note, true);
    return () => document.removeEventListener('click', note, true);
  }, []);

  useEffect(() => {
    if (openPath.current !== path) dropAdded();
    openPath.current = path;
  }, [path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` reads refs alone
  useEffect(() => {
    const box = panel.current;
    if (!added || !box) return;
    const opening = lastClick.current;
    const byKey = opening?.detail === 0;
    if (!box.contains(document.activeElement)) opener.current = document.activeElement;
    if (byKey) box.focus({ preventScroll: true });

    let timer = 0;
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => box.matches(':hover, :focus-within') || close(), patienceMs);
    };
    const closeOutside = (click: MouseEvent) => {
      if (click === opening || click.composedPath().includes(box)) return;
      // The click may be about to add something else, which is then shown in place of this.
      setTimeout(() => useAdded.getState().added === added && close());
    };
    const closeByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) close();
    };

    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('click', closeOutside, { signal });
    document.addEventListener('keydown', closeByKey, { signal });
    if (!byKey) {
      wait();
      box.addEventListener('pointerleave', wait, { signal });
      box.addEventListener('focusout', wait, { signal });
    }
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [added]);

  return { added, panel, close };
}
