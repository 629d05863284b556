import { useSyncExternalStore } from 'react';

// Tailwind's `lg`, from which on two columns stand side by side.
const wide = '(min-width: 64rem)';

function onChange(changed: () => void): () => void {
  const screen = matchMedia(wide);
  screen.addEventListener('change', changed);
  return () => screen.removeEventListener('change', changed);
}

/** For what has another place, not only another look, on a wide screen; to be asked in the browser only. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(onChange, () => matchMedia(wide).matches);
}
