import { Link } from 'wouter';
import { categories } from '../../shared/category.ts';
import { contact } from '../../shared/contact.ts';
import { useSettings } from '../page-state.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { Mail } from '../ui/icons/mail.ts';
import { MapPin } from '../ui/icons/map-pin.ts';
import { Phone } from '../ui/icons/phone.ts';
import { toTop } from './entry-state.ts';
import { NewsletterForm } from './newsletter-form.tsx';

const quickLinks = [
  { label: 'Home', href: paths.home },
  { label: 'All products', href: paths.products },
  { label: 'About us', href: paths.about },
  { label: 'Your cart', href: paths.cart },
  { label: 'Find your order', href: paths.order },
];
const categoryLinks = categories.map(({ label, value }) => ({ label, href: paths.category(value) }));

const linkClass =
  'inline-flex min-h-8 items-center gap-2 text-sm text-on-night-soft hover:text-on-night hover:underline';

function LinkList({ title, links }: { title: string; links: { label: string; href: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-sm font-bold text-on-night">{title}</h2>
      <ul className="mt-3 flex flex-col gap-1">
        {links.map(({ label, href }) => (
          <li key={href}>
            <Link href={href} state={toTop} className={linkClass}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Footer() {
  const { shopName } = useSettings();
  return (
    <footer className="bg-night text-on-night-soft">
      <div className="shell grid grid-cols-2 gap-x-6 gap-y-10 py-14 lg:gap-x-10 lg:grid-cols-[1.3fr_1fr_1fr_1.5fr]">
        <div className="max-lg:col-span-2">
          <p className="text-xl font-extrabold tracking-tight text-on-night">{shopName}</p>
          <address className="mt-3 flex flex-col gap-2 not-italic">
            <a href={`mailto:${contact.email}`} className={linkClass}>
              <Icon of={Mail} className="size-4 shrink-0" />
              {contact.email}
            </a>
            <a href={contact.phoneHref} className={linkClass}>
              <Icon of={Phone} className="size-4 shrink-0" />
              {contact.phone}
            </a>
            <p className="flex gap-2 text-sm">
              <Icon of={MapPin} className="mt-0.5 size-4 shrink-0" />
              <span>
                {contact.address[0]}
                <br />
                {contact.address[1]}
              </span>
            </p>
          </address>
        </div>
        <LinkList title="Quick links" links={quickLinks} />
        <LinkList title="Equipment" links={categoryLinks} />
        <div className="max-lg:col-span-2 sm:max-lg:max-w-md">
          <NewsletterForm />
        </div>
      </div>
      <div className="border-t border-night-line">
        <p className="shell py-6 text-sm text-on-night-faint">© 2024 {shopName}. All rights reserved.</p>
      </div>
    </footer>
  );
}
