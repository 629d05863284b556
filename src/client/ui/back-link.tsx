import { Link } from 'wouter';
import { Icon } from './icon.tsx';
import { ArrowLeft } from './icons/arrow-left.ts';

/** A link above the heading, to the list that the page belongs to. */
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
