/**
 * State for a navigation that only changes the query string but still has to start at the top: `<Link state={toTop}>`.
 */
export const toTop = { scroll: 'top' } as const;

/** The shop's own fields in a history entry's state; libraries add others. */
export interface EntryState {
  scroll?: 'top';
  scrollKey?: string;
}

export function entryState(): EntryState {
  return (history.state ?? {}) as EntryState;
}
