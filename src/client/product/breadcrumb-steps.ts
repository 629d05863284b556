import { categoryLabel } from '../../shared/category.ts';
import { paths } from '../paths.ts';

interface Step {
  label: string;
  href: string;
}

/** The way from the home page to a category, as far as it is known. */
export function breadcrumbSteps(category: string | undefined): Step[] {
  const steps: Step[] = [
    { label: 'Home', href: paths.home },
    { label: 'Product', href: paths.products },
  ];
  if (category) steps.push({ label: categoryLabel(category), href: paths.category(category) });
  return steps;
}
