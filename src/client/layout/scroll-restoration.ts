import { type EntryState, entryState } from '../ui/entry-state.ts';

const timeoutMs = 5000;
const shopperActions = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** Scrolls again and again until the document is tall enough or time is up. Returns a function that cancels it. */
function scrollAsItGrows(top: number, onDone: () => void): () => void {
  const deadline = performance.now() + timeoutMs;
  let frame = 0;
  const attempt = () => {
    scrollTo({ top, behavior: 'instant' });
    if (scrollY + 1 >= top || performance.now() > deadline) onDone();
    else frame = requestAnimationFrame(attempt);
  };
  frame = requestAnimationFrame(attempt);
  return () => cancelAnimationFrame(frame);
}

const storageKey = 'scroll-positions';
const maxPositions = 100;

type ScrollPositions = Map<string, number>;

/** The scroll position of each history entry of this tab; empty without storage. */
function readPositions(): ScrollPositions {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return new Map();
  }
}

function writePositions(positions: ScrollPositions): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-maxPositions)));
  } catch {
    // Storage is full or switched off: a reload then starts at the top.
  }
}

/**
 * Scrolls as page loads do: a new page starts at the top; back, forward and reload return to where the entry was
 * left, also when its content arrives late. A change of the query string alone leaves the page where it is, unless
 * the entry's state is `toTop`. Positions belong to history entries, which are told apart by a key in their state.
 *
 * wouter announces pushState and replaceState as events, before React renders: the position is still that of the page
 * being left. At popstate React may have rendered already, so the last scroll event counts.
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
    // For a reload or a return, the browser's own restoration works before any script runs.
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
