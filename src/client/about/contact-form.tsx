import { contact } from '../../shared/contact.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';

export function ContactForm() {
  return (
    <section aria-labelledby="contact-title" className="border-t border-stone-200 bg-white">
      <div className="shell grid gap-10 py-16 sm:py-20 lg:grid-cols-[1fr_1.4fr] lg:gap-16">
        <div>
          <h2 id="contact-title" className="heading">
            Contact us
          </h2>
          <p className="mt-4 max-w-prose text-stone-700">
            Not sure what fits your room, your back or your budget? Ask Amara. You can also call{' '}
            <a href={contact.phoneHref} className="font-semibold whitespace-nowrap text-accent underline">
              {contact.phone}
            </a>{' '}
            or write to{' '}
            <a href={`mailto:${contact.email}`} className="font-semibold text-accent underline">
              {contact.email}
            </a>
            .
          </p>
        </div>
        <form onSubmit={(event) => event.preventDefault()} className="grid gap-5 sm:grid-cols-2">
          <TextField label="Full Name" autoComplete="name" required />
          <TextField label="Email" type="email" autoComplete="email" required />
          <TextField label="Subject" className="sm:col-span-2" required />
          <TextArea label="Message" rows={6} className="sm:col-span-2" required />
          <Button type="submit" className="sm:justify-self-start">
            Submit
          </Button>
        </form>
      </div>
    </section>
  );
}
