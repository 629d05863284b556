import { create } from 'zustand';

interface Added {
  /** Of the product that was just put into the cart. */
  id: string;
  /** When: tells it from the time before. */
  at: number;
}

/** What the cart drawer shows. */
export const useAdded = create<{ added?: Added }>(() => ({}));

export function showAdded(id: string): void {
  useAdded.setState({ added: { id, at: performance.now() } });
}

/** The focus is left to whatever comes next. */
export function dropAdded(): void {
  useAdded.setState({ added: undefined });
}
