import { create } from 'zustand';

interface Added {
  /** The product that was just added. */
  id: string;
  /** The time of the addition: tells it from an earlier one. */
  at: number;
}

/** What the cart drawer shows. */
export const useAdded = create<{ added?: Added }>(() => ({}));

export function showAdded(id: string): void {
  useAdded.setState({ added: { id, at: performance.now() } });
}

/** Does not move the focus. */
export function dropAdded(): void {
  useAdded.setState({ added: undefined });
}
