import { Link } from 'wouter';
import { Icon } from './icon.tsx';
import { ArrowLeft } from './icons/arrow-left.ts';

/** Leads from a page to the list it belongs to; stands above the heading. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-soft hover:text-ink"
    >
      <Icon of={ArrowLeft} className="size-4" />
      {label}
    </Link>
  );
}
