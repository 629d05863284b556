import { chooseTheme, useTheme } from '../page/theme.ts';
import { Monitor } from '../ui/icons/monitor.ts';
import { Moon } from '../ui/icons/moon.ts';
import { Sun } from '../ui/icons/sun.ts';
import { Segments } from '../ui/segments.tsx';

const segments = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

export function ThemeSwitch({ compact }: { compact?: boolean }) {
  return (
    <Segments label="Theme" segments={segments} value={useTheme()} onChoose={chooseTheme} compact={compact} />
  );
}
