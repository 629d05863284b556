import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';

interface Column {
  name: string;
  /** In place of the name: a link that sorts by the column. Phones have these above the cards. */
  heading?: ReactNode;
  sort?: 'ascending' | 'descending';
  /** Numbers are right-aligned. */
  isNumber?: boolean;
  /** Applied to the cells of the column as well, for instance to hide it. */
  className?: string;
}

interface TableProps {
  /** For screen readers. */
  caption: string;
  columns: Column[];
  className?: string;
  children: ReactNode;
}

/**
 * On phones its rows are cards: the first cell is the title of the card, and the others name their column, if they have a `data-
 * label`. On wider screens it scrolls sideways if it is wider than its place.
 */
export function Table({ caption, columns, className = '', children }: TableProps) {
  return (
    <ScrollRegion
      label={caption}
      className={`card-table sm:rounded-lg sm:border sm:border-line sm:bg-surface ${className}`}
    >
      <table className="w-full border-collapse text-sm sm:[&_td]:px-3 sm:[&_td]:py-3 sm:[&_th]:px-3 sm:[&_th]:py-3 sm:[&_tr>:first-child]:pl-5 sm:[&_tr>:last-child]:pr-5">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-line-strong text-left text-muted sm:border-b">
          <tr>
            {columns.map(({ name, heading, sort, isNumber, className: own = '' }) => (
              <th
                key={name}
                scope="col"
                aria-sort={sort}
                className={`font-semibold ${heading ? '' : 'max-sm:sr-only'} ${isNumber ? 'text-right' : ''} ${own}`}
              >
                {heading ?? name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-line sm:divide-y">{children}</tbody>
      </table>
    </ScrollRegion>
  );
}
