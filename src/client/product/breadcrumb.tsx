import { Fragment } from 'react';
import { Link } from 'wouter';
import { Icon } from '../ui/icon.tsx';
import { ChevronRight } from '../ui/icons/chevron-right.ts';
import { breadcrumbSteps } from './breadcrumb-steps.ts';

/** The way from the home page to a product's category, as far as it is known. */
export function Breadcrumb({ category }: { category?: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-6">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {breadcrumbSteps(category).map(({ label, href }, index) => (
          <Fragment key={href}>
            {index > 0 && (
              <li aria-hidden>
                <Icon of={ChevronRight} className="size-4 text-faint" />
              </li>
            )}
            <li>
              <Link href={href} className="inline-flex min-h-9 items-center hover:text-ink hover:underline">
                {label}
              </Link>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
