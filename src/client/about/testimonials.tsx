import { Quote } from 'lucide-react';
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
            <figure className="flex flex-col rounded-lg border border-stone-200 bg-white p-6">
              <Quote aria-hidden className="size-6 text-accent" />
              <blockquote className="mt-4 grow text-stone-800">{message}</blockquote>
              <figcaption className="mt-6 border-t border-stone-200 pt-4">
                <span className="block font-bold">{name}</span>
                <span className="block text-sm text-stone-600">{position}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
