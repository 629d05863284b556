import { useSyncExternalStore } from 'react';

// Tailwind's `lg`: from here on there are two columns.
const wide = '(min-width: 64rem)';

function onChange(changed: () => void): () => void {
  const screen = matchMedia(wide);
  screen.addEventListener('change', changed);
  return () => screen.removeEventListener('change', changed);
}

/** For content that moves to another place on wide screens; a change of style needs only CSS. In the browser only. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(onChange, () => matchMedia(wide).matches);
}
