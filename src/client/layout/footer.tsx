import { type FormEvent, useRef } from 'react';
import { Link } from 'wouter';
import { subscribedWords } from '../../shared/order/form-pages.ts';
import { shownCategories } from '../../shared/product/category.ts';
import { issueWith, refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { useSettings } from '../page/page-state.ts';
import { paths } from '../page/paths.ts';
import { Button } from '../ui/button.tsx';
import { toTop } from '../ui/entry-state.ts';
import { Icon } from '../ui/icon.tsx';
import { Mail } from '../ui/icons/mail.ts';
import { MapPin } from '../ui/icons/map-pin.ts';
import { Phone } from '../ui/icons/phone.ts';
import { say } from '../ui/say.ts';

const quickLinks = [
  { label: 'Home', href: paths.home },
  { label: 'All products', href: paths.products },
  { label: 'About us', href: paths.about },
  { label: 'Your cart', href: paths.cart },
  { label: 'Find your order', href: paths.order },
];

function LinkList({ title, links }: { title: string; links: { label: string; href: string }[] }) {
  if (!links[0]) return null;
  return (
    <nav aria-label={title}>
      <h2 className="text-sm font-bold text-on-night">{title}</h2>
      <ul className="mt-3 flex flex-col gap-1">
        {links.map(({ label, href }) => (
          <li key={href}>
            <Link href={href} state={toTop} className="footer-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NewsletterForm() {
  const { footer } = useSettings();
  const input = useRef<HTMLInputElement>(null);
  const subscribe = trpc.newsletter.subscribe.useMutation({
    onSuccess() {
      if (input.current) input.current.value = '';
      say('success', subscribedWords);
    },
    onError(error) {
      if (issueWith('email', error)) input.current?.focus();
      else say('error', refusalWords(error));
    },
  });
  const fault = issueWith('email', subscribe.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    subscribe.mutate({ email: input.current?.value ?? '' });
  }

  return (
    <form method="post" action={paths.form.newsletter} onSubmit={submit}>
      <label htmlFor="newsletter-email" className="text-sm font-bold text-on-night">
        Newsletter
      </label>
      {footer.newsletter && <p className="mt-2 text-sm text-on-night-soft">{footer.newsletter}</p>}
      {/* Above the field, which may be at the bottom of the screen. */}
      {fault && (
        <p id="newsletter-fault" role="alert" className="mt-2 text-sm font-medium text-on-night-bad">
          {fault}
        </p>
      )}
      <div className="mt-4 flex flex-col gap-2 min-[420px]:flex-row">
        <input
          ref={input}
          id="newsletter-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="you@example.com"
          readOnly={subscribe.isPending}
          aria-invalid={Boolean(fault)}
          aria-describedby={fault && 'newsletter-fault'}
          className="min-h-11 w-full min-w-0 rounded-md border border-line-control bg-night-field px-3 text-base text-on-night placeholder:text-on-night-faint aria-invalid:border-on-night-bad"
        />
        <Button type="submit" disabled={subscribe.isPending} aria-busy={subscribe.isPending}>
          Subscribe
        </Button>
      </div>
    </form>
  );
}

export function Footer() {
  const { shopName, contact, footer, footerLinks, withdrawal } = useSettings();
  const { email, phone, phoneHref, address } = contact;
  return (
    <footer className="bg-night text-on-night-soft print:hidden">
      <div className="shell grid grid-cols-2 gap-x-6 gap-y-10 py-14 lg:gap-x-10 lg:grid-cols-[1.3fr_1fr_1fr_1.5fr]">
        <div className="max-lg:col-span-2">
          <p className="text-xl font-extrabold tracking-tight wrap-anywhere text-on-night">{shopName}</p>
          <address className="mt-3 flex flex-col gap-2 not-italic">
            {email && (
              <a href={`mailto:${email}`} className="footer-link">
                <Icon of={Mail} className="size-4 shrink-0" />
                {email}
              </a>
            )}
            {phone && (
              <a href={phoneHref} className="footer-link">
                <Icon of={Phone} className="size-4 shrink-0" />
                {phone}
              </a>
            )}
            {address.length > 0 && (
              <p className="flex gap-2 text-sm">
                <Icon of={MapPin} className="mt-0.5 size-4 shrink-0" />
                <span className="whitespace-pre-line">{address.join('\n')}</span>
              </p>
            )}
          </address>
          {footer.text && <p className="mt-4 max-w-prose text-sm whitespace-pre-line">{footer.text}</p>}
        </div>
        <LinkList
          title="Quick links"
          links={withdrawal ? [...quickLinks, { label: withdrawal, href: paths.withdraw }] : quickLinks}
        />
        <LinkList
          title="Equipment"
          links={shownCategories().map(({ label, value }) => ({ label, href: paths.category(value) }))}
        />
        <div className="max-lg:col-span-2 sm:max-lg:max-w-md">
          <NewsletterForm />
        </div>
      </div>
      <div className="border-t border-night-line">
        <div className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-6">
          <p className="text-sm wrap-anywhere text-on-night-faint">© 2024 {shopName}. All rights reserved.</p>
          {footerLinks && (
            <nav aria-label="Legal">
              <ul className="flex flex-wrap gap-x-6">
                {footerLinks.map(({ href, label }) => (
                  <li key={href}>
                    <Link href={href} state={toTop} className="footer-link">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      </div>
    </footer>
  );
}
