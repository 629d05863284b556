import type { ReactNode } from 'react';

const looks = {
  accent: 'bg-accent text-white',
  neutral: 'bg-stone-200 text-stone-800',
  dark: 'bg-ink text-white',
  good: 'bg-teal-50 text-second ring-1 ring-inset ring-teal-200',
  bad: 'bg-red-50 text-red-800 ring-1 ring-inset ring-red-200',
};

interface BadgeProps {
  look?: keyof typeof looks;
  className?: string;
  children: ReactNode;
}

export function Badge({ look = 'neutral', className = '', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center rounded px-2 py-0.5 text-xs font-semibold ${looks[look]} ${className}`}
    >
      {children}
    </span>
  );
}
