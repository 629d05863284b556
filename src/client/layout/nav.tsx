import { Link, useLocation } from 'wouter';
import { paths } from '../page/paths.ts';
import { toTop } from '../ui/entry-state.ts';

export const navItems = [
  { label: 'Home', href: paths.home },
  { label: 'Product', href: paths.products },
  { label: 'Product Manage', href: paths.manage },
  { label: 'About Us', href: paths.about },
] as const;

/** Pages whose paths are prefixes of unrelated pages. */
const hubs: string[] = [paths.home, paths.dashboard];

interface NavLinkProps {
  href: string;
  label: string;
  className: string;
  onClick?(): void;
}

/** A link with `aria-current` for the current page or the section that it belongs to. */
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
