import { Link } from 'wouter';
import type { HomeContent } from '../../../shared/settings/content.ts';
import { paths } from '../../page/paths.ts';
import { Picture } from '../../ui/picture.tsx';

export function PromoBanners({ promos }: { promos: HomeContent['promos'] }) {
  if (promos.length === 0) return null;
  return (
    <section aria-label="Offers" className="shell grid gap-4 py-16 sm:py-20 lg:grid-cols-2">
      {promos.map(({ picture, title, text, action }, index) => (
        <Link
          key={`${title} ${picture}`}
          href={paths.products}
          className={`group relative isolate flex min-h-64 flex-col justify-end overflow-hidden rounded-lg bg-night p-6 text-on-night sm:p-8 ${index === 0 ? 'lg:col-span-2 lg:min-h-80' : ''}`}
        >
          {picture && (
            <Picture
              src={picture}
              alt=""
              width={1600}
              height={667}
              sizes={index === 0 ? '(min-width: 1280px) 1216px, 100vw' : '(min-width: 1024px) 600px, 100vw'}
              className="absolute inset-0 -z-20 size-full object-cover"
            />
          )}
          <div className="absolute inset-0 -z-10 bg-linear-to-t from-night/95 via-night/75 via-50% to-transparent sm:bg-linear-to-r" />
          <h2 className="max-w-md text-2xl font-extrabold tracking-tight wrap-anywhere sm:text-3xl">
            {title}
          </h2>
          {text && <p className="mt-2 max-w-md text-on-night-soft">{text}</p>}
          <span className="mt-4 font-semibold underline decoration-on-night-accent decoration-2 underline-offset-4 group-hover:decoration-4">
            {action || 'See all products'}
          </span>
        </Link>
      ))}
    </section>
  );
}
