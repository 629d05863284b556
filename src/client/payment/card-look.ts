import type { StripeCardNumberElementOptions } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';
import { useTheme } from '../theme.ts';

type Style = StripeCardNumberElementOptions['style'];

/** A colour of ours as the provider's frames take it, where our tokens mean nothing: in red, green and blue. */
function shown(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--color-${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const dot = new OffscreenCanvas(1, 1).getContext('2d');
  if (!dot) return color;
  dot.fillStyle = color;
  dot.fillRect(0, 0, 1, 1);
  return `rgb(${[...dot.getImageData(0, 0, 1, 1).data].slice(0, 3).join(', ')})`;
}

function read(): Style {
  return {
    base: {
      fontSize: '16px',
      lineHeight: '24px',
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      color: shown('ink'),
      // That of the box around it: a frame that can be seen through is judged as if it were white.
      backgroundColor: shown('surface'),
      '::placeholder': { color: shown('faint') },
    },
    invalid: { color: shown('bad'), iconColor: shown('bad') },
  };
}

const system = '(prefers-color-scheme: dark)';

function onSystemChange(changed: () => void): () => void {
  const preference = matchMedia(system);
  preference.addEventListener('change', changed);
  return () => preference.removeEventListener('change', changed);
}

/** How the card's fields look: as our own do, in the theme that is shown now. */
export function useCardLook(): Style {
  const theme = useTheme();
  const isDarkSystem = useSyncExternalStore(onSystemChange, () => matchMedia(system).matches);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read from the page changes with these.
  return useMemo(read, [theme, isDarkSystem]);
}
