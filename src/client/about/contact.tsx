import { contact } from '../../shared/contact.ts';
import { ContactForm } from './contact-form.tsx';

export function Contact() {
  return (
    <section aria-labelledby="contact-title" className="border-t border-line bg-surface">
      <div className="shell grid gap-10 py-16 sm:py-20 lg:grid-cols-[1fr_1.4fr] lg:gap-16">
        <div>
          <h2 id="contact-title" className="heading">
            Contact us
          </h2>
          <p className="mt-4 max-w-prose text-soft">
            Not sure what fits your room, your back or your budget? Ask Amara. You can also call{' '}
            <a href={contact.phoneHref} className="link-accent whitespace-nowrap">
              {contact.phone}
            </a>{' '}
            or write to{' '}
            <a href={`mailto:${contact.email}`} className="link-accent">
              {contact.email}
            </a>
            .
          </p>
        </div>
        <ContactForm />
      </div>
    </section>
  );
}
