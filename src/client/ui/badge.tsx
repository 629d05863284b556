import type { ReactNode } from 'react';

/** From the most to the least prominent: faults that stop the shop, the next work of staff, things to watch, done work. */
const looks = {
  alarm: 'bg-danger text-on-brand',
  accent: 'bg-brand text-on-brand',
  dark: 'bg-ink text-on-ink',
  good: 'bg-good-soft text-good ring-1 ring-inset ring-good-line',
  warn: 'bg-warn-soft text-warn ring-1 ring-inset ring-warn-line',
  bad: 'bg-bad-soft text-bad ring-1 ring-inset ring-bad-line',
  neutral: 'bg-track text-soft',
};

interface BadgeProps {
  look?: keyof typeof looks;
  className?: string;
  children: ReactNode;
}

export function Badge({ look = 'neutral', className = '', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center rounded-sm px-2 py-0.5 text-xs font-semibold ${looks[look]} ${className}`}
    >
      {children}
    </span>
  );
}
