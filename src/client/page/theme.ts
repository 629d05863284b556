import { useSyncExternalStore } from 'react';
import { type Theme, themeKey } from '../../shared/settings/theme.ts';

/** The theme that the script in the head has set. */
function shownTheme(): Theme {
  return (document.documentElement.dataset.theme as Theme | undefined) ?? 'system';
}

function onChange(changed: () => void): () => void {
  const signs = ['storage', 'pageshow'];
  for (const sign of signs) addEventListener(sign, changed);
  return () => {
    for (const sign of signs) removeEventListener(sign, changed);
  };
}

/** The theme chosen in this browser; undefined until hydration. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore<Theme | undefined>(onChange, shownTheme, () => undefined);
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  // Browsers send this event to other tabs only.
  dispatchEvent(new StorageEvent('storage', { key: themeKey, newValue: theme }));
}
