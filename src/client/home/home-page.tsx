import { Link } from 'wouter';
import { Head, JsonLd } from '../head.tsx';
import type { PageModule } from '../page.ts';
import { useSettings } from '../page-state.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Gift } from '../ui/icons/gift.ts';
import { ShieldCheck } from '../ui/icons/shield-check.ts';
import { Store } from '../ui/icons/store.ts';
import { Truck } from '../ui/icons/truck.ts';
import { Picture } from '../ui/picture.tsx';
import { BestSellers } from './best-sellers.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { Gallery } from './gallery.tsx';
import { PromoBanners } from './promo-banners.tsx';
import { organizationData, siteData } from './shop-data.ts';

function Hero() {
  return (
    <section className="relative isolate bg-night text-on-night">
      <div className="shell py-14 sm:py-20 lg:py-36">
        <h1 className="text-4xl font-extrabold tracking-tight sm:text-6xl lg:max-w-xl xl:max-w-2xl xl:text-7xl">
          The gym that is always open, and never busy.
        </h1>
        <p className="mt-6 max-w-xl text-lg text-on-night-soft lg:max-w-md">
          Racks, bars, benches and flooring that fit a spare room and outlast a commercial gym. Sent from
          Dhaka, with delivery on us.
        </p>
        <Link href={paths.products} className={`${buttonClass()} mt-10 min-h-12 px-8 text-base`}>
          Start Shopping
        </Link>
      </div>
      {/* Below the text on small screens; behind it, and darkened, on large ones. */}
      <div className="relative -z-10 lg:absolute lg:inset-0">
        <Picture
          src="/images/hero/1600.webp"
          alt=""
          width={1600}
          height={1000}
          // Slightly less than the real width on phones, so that they load a smaller file.
          sizes="(max-width: 480px) 88vw, 100vw"
          eager
          className="aspect-8/5 size-full object-cover lg:aspect-auto lg:object-[70%_50%]"
        />
        <div className="absolute inset-0 hidden bg-linear-to-r from-night via-night/70 via-30% to-transparent to-65% lg:block" />
      </div>
    </section>
  );
}

const features = [
  {
    icon: Truck,
    title: 'Fast Shipping',
    text: 'In-stock orders leave our warehouse within one working day.',
  },
  { icon: Store, title: 'Free In-Store Pickup', text: 'Collect from Banani and we help load the car.' },
  {
    icon: ShieldCheck,
    title: 'Trusted',
    text: 'Every frame and bar is checked by hand before it is packed.',
  },
  { icon: Gift, title: 'Gift Cards', text: 'For the training partner who already knows what they want.' },
];

function Features() {
  return (
    <section aria-label="Why shop here" className="border-b border-line bg-surface">
      <ul className="shell grid gap-x-8 gap-y-6 py-10 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon of={icon} className="mt-0.5 size-7 shrink-0 text-accent" strokeWidth={1.75} />
            <div>
              <h2 className="font-bold">{title}</h2>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const banners = [
  {
    title: 'Steel you can load',
    text: 'A rack is only as honest as its thinnest tube. Ours name the gauge, the bolt size and the weight they were tested with.',
  },
  {
    title: 'Small rooms welcome',
    text: 'Folding benches, adjustable dumbbells and half-height racks were drawn for flats with 2.4 m ceilings and neighbours below.',
  },
  {
    title: 'Start with the floor',
    text: 'Good matting saves joints, tiles and friendships. Choose it first, and everything you put on top lasts longer.',
  },
];

function TextBanners() {
  return (
    <section aria-label="About our equipment" className="bg-night-second text-on-night">
      <ul className="shell grid divide-y divide-on-night/20 py-4 lg:grid-cols-3 lg:divide-x lg:divide-y-0 lg:py-16">
        {banners.map(({ title, text }) => (
          <li key={title} className="py-8 lg:px-8 lg:py-2 lg:first:pl-0 lg:last:pr-0">
            <h2 className="text-2xl font-extrabold tracking-tight">{title}</h2>
            <p className="mt-3 max-w-prose text-on-night-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const prefetch: PageModule['prefetch'] = ({ helpers }) => helpers.product.featured.fetch();

export default function HomePage() {
  const settings = useSettings();
  return (
    <>
      <Head
        title="Home gym equipment"
        description="Racks, barbells, kettlebells, mats and accessories for training at home. Free delivery on every order, cash on delivery in Bangladesh."
        canonical={paths.home}
      />
      <JsonLd thing={organizationData(settings)} />
      <JsonLd thing={siteData(settings)} />
      <Hero />
      <Features />
      <CategoryGrid />
      <BestSellers />
      <PromoBanners />
      <TextBanners />
      <Gallery />
    </>
  );
}
