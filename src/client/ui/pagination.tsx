import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { toTop } from './entry-state.ts';
import { Icon } from './icon.tsx';
import { ChevronLeft } from './icons/chevron-left.ts';
import { ChevronRight } from './icons/chevron-right.ts';

const cell =
  'inline-flex h-9 min-w-9 sm:h-11 sm:min-w-11 px-1.5 items-center justify-center rounded-md text-sm font-semibold tabular-nums';

const idle = 'border border-line-strong bg-surface hover:border-ink';

function Step({ label, href, children }: { label: string; href: string | undefined; children: ReactNode }) {
  return (
    <li>
      {href === undefined ? (
        <span className={`${cell} border border-line text-faint opacity-60`}>{children}</span>
      ) : (
        <Link href={href} state={toTop} aria-label={label} className={`${cell} ${idle}`}>
          {children}
        </Link>
      )}
    </li>
  );
}

/** This many numbers fit on one line of a phone. */
const mostShown = 7;

/** All page numbers, or the first, the last and those around the current one; 0 is a gap. */
function pageNumbers(page: number, pageCount: number): number[] {
  if (pageCount <= mostShown) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const shown = [...new Set([1, page - 1, page, page + 1, pageCount])]
    .filter((number) => number >= 1 && number <= pageCount)
    .sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const previous = shown[index - 1] ?? 0;
    if (number - previous === 1) return [number];
    // A gap of one number is replaced by the number.
    return number - previous === 2 ? [number - 1, number] : [0, number];
  });
}

interface PaginationProps {
  page: number;
  pageCount: number;
  href(page: number): string;
  className?: string;
}

/** Has only its margin for a list of one page. */
export function Pagination({ page, pageCount, href, className = 'mt-8' }: PaginationProps) {
  if (pageCount < 2) return <div className={className} />;
  return (
    <nav aria-label="Pages" className={className}>
      <ul className="flex flex-wrap justify-center gap-1 sm:gap-2">
        <Step label="Previous page" href={page > 1 ? href(Math.min(page - 1, pageCount)) : undefined}>
          <Icon of={ChevronLeft} className="size-5" />
        </Step>
        {pageNumbers(page, pageCount).map((number, index) => (
          <li key={number || `gap-${index}`}>
            {number === 0 ? (
              <span aria-hidden className={`${cell} text-muted`}>
                …
              </span>
            ) : (
              <Link
                href={href(number)}
                state={toTop}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                className={`${cell} ${number === page ? 'bg-ink text-on-ink' : idle}`}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
        <Step label="Next page" href={page < pageCount ? href(page + 1) : undefined}>
          <Icon of={ChevronRight} className="size-5" />
        </Step>
      </ul>
    </nav>
  );
}
