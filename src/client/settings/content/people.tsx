import type { AboutContent } from '../../../shared/settings/content.ts';
import { Icon } from '../../ui/icon.tsx';
import { Quote } from '../../ui/icons/quote.ts';
import { Picture } from '../../ui/picture.tsx';

export function Team({ team }: { team: AboutContent['team'] }) {
  if (team.length === 0) return null;
  return (
    <section aria-labelledby="team-title" className="border-y border-line bg-surface">
      <div className="shell py-16 sm:py-20">
        <h2 id="team-title" className="heading">
          Meet Our Team
        </h2>
        <ul className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {team.map(({ name, role, bio, picture }) => (
            <li key={name} className={picture && 'grid grid-cols-[6rem_1fr] items-start gap-4 sm:block'}>
              {picture && (
                <Picture
                  src={picture}
                  alt={name}
                  width={400}
                  height={400}
                  sizes="(min-width: 1024px) 18rem, (min-width: 640px) 50vw, 6rem"
                  className="aspect-square w-full rounded-lg bg-sunken object-cover"
                />
              )}
              <div>
                <h3 className="text-lg sm:mt-4 font-bold">{name}</h3>
                <p className="text-sm font-semibold text-accent">{role}</p>
                <p className="mt-2 whitespace-pre-line text-muted">{bio}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Testimonials({ testimonials }: { testimonials: AboutContent['testimonials'] }) {
  if (testimonials.length === 0) return null;
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
              <blockquote className="mt-4 grow whitespace-pre-line text-soft">{message}</blockquote>
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
