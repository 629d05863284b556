import { Icon } from '../ui/icon.tsx';
import { Quote } from '../ui/icons/quote.ts';
import { testimonials } from './people.ts';

export function Testimonials() {
  return (
    <section aria-labelledby="testimonials-title" className="shell py-16 sm:py-20">
      <h2 id="testimonials-title" className="heading">
        Customer Testimonials
      </h2>
      <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {testimonials.map(({ name, position, message }) => (
          <li key={name} className="flex">
            <figure className="flex flex-col rounded-lg border border-line bg-surface p-6">
              <Icon of={Quote} className="size-6 text-accent" />
              <blockquote className="mt-4 grow text-soft">{message}</blockquote>
              <figcaption className="mt-6 border-t border-line pt-4">
                <span className="block font-bold">{name}</span>
                <span className="block note">{position}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
