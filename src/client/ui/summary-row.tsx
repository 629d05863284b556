import type { ReactNode } from 'react';

interface SummaryRowProps {
  label: string;
  className?: string;
  children: ReactNode;
}

export function SummaryRow({ label, className = '', children }: SummaryRowProps) {
  return (
    <div className={`flex justify-between gap-4 py-1.5 ${className}`}>
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
