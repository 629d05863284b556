const storageKey = 'scroll-positions';
const maxPositions = 100;

export type ScrollPositions = Map<string, number>;

/** How far each history entry of this tab was scrolled down; empty where the browser keeps no storage. */
export function readPositions(): ScrollPositions {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return new Map();
  }
}

export function writePositions(positions: ScrollPositions): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-maxPositions)));
  } catch {
    // Storage is full or switched off: a reload then starts at the top.
  }
}
