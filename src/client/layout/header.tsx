import { BrandLink } from './brand-link.tsx';
import { CartLink } from './cart-link.tsx';
import { Drawer } from './drawer.tsx';
import { NavLink, navItems } from './nav.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** A line along the foot of the header marks the page one is on, and comes up under a pointer. */
const linkClass =
  'relative inline-flex h-full min-w-11 items-center justify-center text-sm font-semibold text-soft transition-colors hover:text-ink aria-[current]:text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.75 after:origin-left after:scale-x-0 after:rounded-t-full after:bg-line-strong after:transition-transform hover:after:scale-x-100 aria-[current]:after:scale-x-100 aria-[current]:after:bg-accent motion-reduce:after:transition-none';

export function Header() {
  return (
    <header className="sticky top-0 z-header border-b border-line bg-surface">
      <div className="shell flex h-16 items-center gap-2">
        <Drawer />
        <BrandLink />
        <nav aria-label="Main" className="ml-10 hidden h-full gap-8 wide:flex">
          {navItems.map(({ label, href }) => (
            <NavLink key={href} href={href} label={label} className={linkClass} />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-3">
          <div className="max-wide:hidden">
            <ThemeSwitch compact />
          </div>
          <CartLink />
        </div>
      </div>
    </header>
  );
}
