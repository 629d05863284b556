import type { CSSProperties } from 'react';
import { Toaster } from 'sonner';
import { useTheme } from '../page/theme.ts';

/** Below the header: a toast would cover its menu and cart link. */
const offset = { top: 72 };

/** Sonner's own colours have too little contrast for small text. */
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
