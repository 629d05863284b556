import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';

interface Column {
  name: string;
  /** Numbers are right-aligned. */
  isNumber?: boolean;
  /** The cells of the column take the same, for instance to hide it. */
  className?: string;
}

interface TableProps {
  /** For screen readers. */
  caption: string;
  columns: Column[];
  className?: string;
  /** The rows. */
  children: ReactNode;
}

/** Scrolls sideways if it is wider than its place. */
export function Table({ caption, columns, className = '', children }: TableProps) {
  return (
    <ScrollRegion label={caption} className={`rounded-lg border border-line bg-surface ${className}`}>
      <table className="w-full border-collapse text-sm [&_td]:px-3 [&_td]:py-3 [&_th]:px-3 [&_th]:py-3 [&_tr>:first-child]:pl-4 [&_tr>:last-child]:pr-4 sm:[&_tr>:first-child]:pl-5 sm:[&_tr>:last-child]:pr-5">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line-strong text-left text-muted">
          <tr>
            {columns.map(({ name, isNumber, className: own = '' }) => (
              <th key={name} scope="col" className={`font-semibold ${isNumber ? 'text-right' : ''} ${own}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </ScrollRegion>
  );
}
