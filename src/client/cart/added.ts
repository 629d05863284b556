import { create } from 'zustand';

interface Added {
  id: string;
  /** The time of the addition, to tell it from an earlier one. */
  at: number;
  /** The click that added it. A click by keyboard has `detail` 0. */
  click: MouseEvent | undefined;
  /** The element that had the focus. */
  opener: Element | null;
}

let lastClick: MouseEvent | undefined;
// Captured, to run before the addition; here, because the drawer may be loaded after it. The server has no document.
globalThis.document?.addEventListener('click', (click) => (lastClick = click), true);

export const useAdded = create<{ added?: Added }>(() => ({}));

export function showAdded(id: string): void {
  useAdded.setState({
    added: { id, at: performance.now(), click: lastClick, opener: document.activeElement },
  });
}

/** Does not move the focus. */
export function dropAdded(): void {
  useAdded.setState({ added: undefined });
}
