import { Link } from 'wouter';
import { paths } from '../paths.ts';

const promos = [
  {
    image: '/images/banner-1.svg',
    title: 'A full rack for less than a year of membership',
    text: 'Start with a bar and a bench. Add plates as you earn them.',
    action: 'Shop all equipment',
  },
  {
    image: '/images/banner-2.svg',
    title: 'Every order ships free',
    text: 'Kettlebells included.',
    action: 'See the range',
  },
  {
    image: '/images/banner-3.svg',
    title: 'Pay when it arrives',
    text: 'Cash on delivery, everywhere we deliver.',
    action: 'Find your kit',
  },
];

export function PromoBanners() {
  return (
    <section aria-label="Offers" className="shell grid gap-4 py-16 sm:py-20 lg:grid-cols-2">
      {promos.map(({ image, title, text, action }, index) => (
        <Link
          key={image}
          href={paths.products}
          className={`group relative isolate flex min-h-64 flex-col justify-end overflow-hidden rounded-lg bg-ink p-6 text-white sm:p-8 ${index === 0 ? 'lg:col-span-2 lg:min-h-80' : ''}`}
        >
          <img
            src={image}
            alt=""
            width={1200}
            height={500}
            loading="lazy"
            className="absolute inset-0 -z-20 size-full object-cover"
          />
          <div className="absolute inset-0 -z-10 bg-linear-to-t from-ink/95 via-ink/75 via-50% to-transparent sm:bg-linear-to-r" />
          <h2 className="max-w-md text-2xl font-extrabold tracking-tight sm:text-3xl">{title}</h2>
          <p className="mt-2 max-w-md text-stone-200">{text}</p>
          <span className="mt-4 font-semibold underline decoration-orange-400 decoration-2 underline-offset-4 group-hover:decoration-4">
            {action}
          </span>
        </Link>
      ))}
    </section>
  );
}
