/** Goes with a navigation that changes only the query string and still starts a new view: `<Link state={toTop}>`. */
export const toTop = { scroll: 'top' } as const;

/** What the shop itself keeps in a history entry's state, beside what others put there. */
export interface EntryState {
  scroll?: 'top';
  scrollKey?: string;
}

export function entryState(): EntryState {
  return (history.state ?? {}) as EntryState;
}
