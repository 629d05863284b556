import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { categoryLabel } from '../../shared/category.ts';
import { paths } from '../paths.ts';

/** The way from the home page to a product's category, as far as it is known. */
export function Breadcrumb({ category }: { category?: string }) {
  const steps: { label: string; href: string }[] = [
    { label: 'Home', href: paths.home },
    { label: 'Product', href: paths.products },
  ];
  if (category) steps.push({ label: categoryLabel(category), href: paths.category(category) });
  return (
    <nav aria-label="Breadcrumb" className="mb-6">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-stone-600">
        {steps.map(({ label, href }, index) => (
          <Fragment key={href}>
            {index > 0 && (
              <li aria-hidden>
                <ChevronRight className="size-4 text-stone-400" />
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
