import { type EntryState, entryState } from './entry-state.ts';
import { readPositions, writePositions } from './scroll-positions.ts';

const patienceMs = 5000;
const shopperActions = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** Scrolls as far as the document goes, again and again until it is tall enough or time is up. Returns how to call it off. */
function scrollAsItGrows(top: number, onDone: () => void): () => void {
  const deadline = performance.now() + patienceMs;
  let frame = 0;
  const attempt = () => {
    scrollTo({ top, behavior: 'instant' });
    if (scrollY + 1 >= top || performance.now() > deadline) onDone();
    else frame = requestAnimationFrame(attempt);
  };
  frame = requestAnimationFrame(attempt);
  return () => cancelAnimationFrame(frame);
}

/**
 * Scrolls as page loads do: a new page starts at the top; back, forward and reload return to where the entry was
 * left, also when its content arrives late. A change of the query string alone leaves the page where it is, unless
 * the entry's state is `toTop`. Positions belong to history entries, which are told apart by a key in their state.
 *
 * wouter announces pushState and replaceState as events, before React renders: the position is still that of the page
 * being left. At popstate React may have rendered already, so there the last scroll event has the word.
 */
export function keepScroll(): () => void {
  const positions = readPositions();
  const listening = new AbortController();
  const listen = (types: string[], listener: () => void) => {
    for (const type of types) addEventListener(type, listener, { signal: listening.signal, passive: true });
  };
  let path = location.pathname;
  let key = entryState().scrollKey ?? '';
  let callOff: (() => void) | undefined;

  const endRestore = () => {
    callOff?.();
    callOff = undefined;
  };
  const restore = (top: number) => {
    endRestore();
    callOff = scrollAsItGrows(top, endRestore);
  };
  const record = () => {
    if (!callOff) positions.set(key, scrollY);
  };
  const mark = (scrollKey: string) => {
    key = scrollKey;
    history.replaceState({ ...entryState(), scrollKey } satisfies EntryState, '');
  };
  const markNew = () => mark(Math.random().toString(36).slice(2));

  const onPush = () => {
    record();
    endRestore();
    markNew();
    if (location.pathname !== path || entryState().scroll === 'top')
      scrollTo({ top: 0, behavior: 'instant' });
    path = location.pathname;
  };
  const onReplace = () => {
    if (entryState().scrollKey !== key) mark(key);
    if (location.pathname !== path) scrollTo({ top: 0, behavior: 'instant' });
    path = location.pathname;
  };
  const onPop = () => {
    endRestore();
    path = location.pathname;
    const { scrollKey } = entryState();
    // Without a key it is a new entry, made by a link to a part of the page: the browser scrolls there itself.
    if (scrollKey === undefined) return markNew();
    key = scrollKey;
    restore(positions.get(key) ?? 0);
  };
  const onLeave = () => {
    record();
    writePositions(positions);
    // The browser's own restoration is there before any script runs, when the shop is reloaded or returned to.
    history.scrollRestoration = 'auto';
  };
  const takeOver = () => {
    history.scrollRestoration = 'manual';
  };

  takeOver();
  if (key === '') markNew();
  else if (scrollY === 0) restore(positions.get(key) ?? 0);
  listen(['pushState'], onPush);
  listen(['replaceState'], onReplace);
  listen(['popstate'], onPop);
  listen(['scroll'], record);
  listen(shopperActions, endRestore);
  listen(['pagehide'], onLeave);
  listen(['pageshow'], takeOver);
  return () => {
    listening.abort();
    endRestore();
  };
}
