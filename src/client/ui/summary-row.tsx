import type { ReactNode } from 'react';
import { Price } from './price.tsx';

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

export function PriceRow({ cents, ...row }: Omit<SummaryRowProps, 'children'> & { cents: number }) {
  return (
    <SummaryRow {...row}>
      <Price cents={cents} />
    </SummaryRow>
  );
}
