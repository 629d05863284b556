import type { CSSProperties } from 'react';
import { Toaster } from 'sonner';
import { useTheme } from '../theme.ts';

/** Below the header, whose menu and cart would otherwise be covered for as long as a toast stays. */
const offset = { top: 72 };

/** The shop's own colours: sonner's miss the contrast that small text needs. */
const colors = {
  '--normal-bg': 'var(--color-surface)',
  '--normal-text': 'var(--color-ink)',
  '--normal-border': 'var(--color-line)',
  '--success-bg': 'var(--color-good-soft)',
  '--success-text': 'var(--color-good)',
  '--success-border': 'var(--color-good-line)',
  '--error-bg': 'var(--color-bad-soft)',
  '--error-text': 'var(--color-bad)',
  '--error-border': 'var(--color-bad-line)',
  '--border-radius': 'var(--radius-md)',
} as CSSProperties;

/** Says in passing what has happened. */
export function Toasts() {
  return (
    <Toaster
      theme={useTheme()}
      position="top-center"
      offset={offset}
      mobileOffset={offset}
      richColors
      closeButton
      style={colors}
    />
  );
}
