import { Link, useLocation } from 'wouter';
import { paths } from '../paths.ts';
import { toTop } from './entry-state.ts';

export const navItems = [
  { label: 'Home', href: paths.home },
  { label: 'Product', href: paths.products },
  { label: 'Product Manage', href: paths.manage },
  { label: 'About Us', href: paths.about },
] as const;

interface NavLinkProps {
  href: string;
  label: string;
  className: string;
  onClick?(): void;
}

/** Pages that others lie below, without being parts of them. */
const hubs: string[] = [paths.home, paths.dashboard];

/** A link that says whether it leads to the page one is on, or to the part of the shop it belongs to. */
export function NavLink({ href, label, className, onClick }: NavLinkProps) {
  const [path] = useLocation();
  const isInside = !hubs.includes(href) && path.startsWith(`${href}/`);
  return (
    <Link
      href={href}
      state={toTop}
      aria-current={path === href ? 'page' : isInside || undefined}
      className={className}
      onClick={onClick}
    >
      {label}
    </Link>
  );
}
