/**
 * Says something in passing, on pages that come before what says it: sonner is loaded when a page is there already, and
 * what is said sooner waits for it.
 */
export function say(kind: 'success' | 'error', text: string): void {
  import('sonner').then(
    ({ toast }) => toast[kind](text),
    () => {},
  );
}
