import { BrandLink } from './brand-link.tsx';
import { CartLink } from './cart-link.tsx';
import { Drawer } from './drawer.tsx';
import { NavLink, navItems } from './nav.tsx';

const linkClass =
  'inline-flex min-h-11 items-center border-b-2 border-transparent text-sm font-semibold text-stone-700 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink';

export function Header() {
  return (
    <header className="sticky top-0 z-30 border-b border-stone-200 bg-white">
      <div className="shell flex h-16 items-center gap-2">
        <Drawer />
        <BrandLink />
        <nav aria-label="Main" className="ml-10 hidden gap-8 wide:flex">
          {navItems.map(({ label, href }) => (
            <NavLink key={href} href={href} label={label} className={linkClass} />
          ))}
        </nav>
        <div className="ml-auto">
          <CartLink />
        </div>
      </div>
    </header>
  );
}
