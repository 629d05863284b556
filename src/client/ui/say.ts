/** Shows a toast, once at a time for the same text. Sonner is loaded lazily, for code of the first load; earlier toasts wait for it. */
export function say(kind: 'success' | 'error', text: string): void {
  import('sonner').then(
    ({ toast }) => toast[kind](text, { id: text }),
    () => {},
  );
}
