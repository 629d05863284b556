import { Link } from 'wouter';
import { shownCategories } from '../../../shared/product/category.ts';
import type { HomeContent } from '../../../shared/settings/content.ts';
import { Awaited } from '../../api/awaited.tsx';
import { trpc } from '../../api/trpc.ts';
import { Head, JsonLd } from '../../page/head.tsx';
import type { PageRequest } from '../../page/page.ts';
import { useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ArrowRight } from '../../ui/icons/arrow-right.ts';
import { Gift } from '../../ui/icons/gift.ts';
import { ShieldCheck } from '../../ui/icons/shield-check.ts';
import { Store } from '../../ui/icons/store.ts';
import { Truck } from '../../ui/icons/truck.ts';
import { Picture } from '../../ui/picture.tsx';
import { BestSellers, HomeCollection, homeCollectionInput } from './card-sections.tsx';
import { Gallery } from './gallery.tsx';
import { organizationData, siteData } from './shop-data.ts';

function CategoryGrid({ pictures }: { pictures: HomeContent['categoryPictures'] }) {
  const cards = shownCategories();
  // On wide screens, rows of three after one or two rows of two; on smaller ones, rows of two after one of one.
  const halves = [0, 4, 2][cards.length % 3] as number;
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="categories-title" className="shell py-16 sm:py-20">
      <h2 id="categories-title" className="heading">
        equipment made for your lifestyle
      </h2>
      <ul className="mt-8 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-6">
        {cards.map(({ label, value, image = pictures[value as keyof typeof pictures] }, index) => (
          <li
            key={value}
            className={`${index < cards.length % 2 ? 'col-span-2' : ''} ${index < halves ? 'lg:col-span-3' : 'lg:col-span-2'}`}
          >
            <Link
              href={paths.category(value)}
              className={`group relative block h-44 overflow-hidden rounded-lg sm:h-64 lg:h-72 ${image ? 'bg-sunken' : 'bg-night'}`}
            >
              {image && (
                <Picture
                  src={image}
                  alt=""
                  width={960}
                  height={720}
                  sizes={`(min-width: 1024px) ${index < halves ? 600 : 395}px, ${index < cards.length % 2 ? 100 : 50}vw`}
                  className="size-full object-cover transition-transform duration-300 group-hover:scale-105 motion-reduce:transition-none motion-reduce:group-hover:scale-100"
                />
              )}
              <span className="absolute inset-x-0 bottom-0 flex items-center justify-between gap-3 bg-linear-to-t from-night via-night/80 to-transparent px-3 pt-14 pb-3 text-sm font-bold text-on-night sm:px-5 sm:pb-4 sm:text-lg">
                {label}
                <Icon
                  of={ArrowRight}
                  className="hidden size-5 shrink-0 transition-transform group-hover:translate-x-1 motion-reduce:transition-none sm:block"
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PromoBanners({ promos }: { promos: HomeContent['promos'] }) {
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

function Hero({ hero: { headline, text, button, picture } }: { hero: HomeContent['hero'] }) {
  const { shopName } = useSettings();
  return (
    <section className="relative isolate bg-night text-on-night">
      <div className="shell py-14 sm:py-20 lg:py-36">
        <h1 className="text-4xl font-extrabold tracking-tight wrap-anywhere sm:text-6xl lg:max-w-xl xl:max-w-2xl xl:text-7xl">
          {headline || shopName}
        </h1>
        {text && (
          <p className="mt-6 max-w-xl text-lg whitespace-pre-line text-on-night-soft lg:max-w-md">{text}</p>
        )}
        <Link href={paths.products} className={`${buttonClass()} mt-10 min-h-12 px-8`}>
          {button || 'Start Shopping'}
        </Link>
      </div>
      {/* Below the text on small screens; behind it, and darkened, on large ones. */}
      {picture && (
        <div className="relative -z-10 lg:absolute lg:inset-0">
          <Picture
            src={picture}
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
      )}
    </section>
  );
}

const promises = [
  { name: 'fastShipping', title: 'Fast Shipping', icon: Truck },
  { name: 'pickup', title: 'Free In-Store Pickup', icon: Store },
  { name: 'trusted', title: 'Trusted', icon: ShieldCheck },
  { name: 'giftCards', title: 'Gift Cards', icon: Gift },
] as const;

function Promises({ content }: { content: HomeContent['promises'] }) {
  const shown = promises.filter(({ name }) => content[name].isShown && content[name].text);
  if (shown.length === 0) return null;
  return (
    <section aria-label="Why shop here" className="border-b border-line bg-surface">
      <ul className="shell grid gap-x-8 gap-y-6 py-10 sm:grid-cols-2 lg:grid-cols-4">
        {shown.map(({ name, icon, title }) => (
          <li key={title} className="flex gap-4">
            <Icon of={icon} className="mt-0.5 size-7 shrink-0 text-accent" strokeWidth={1.75} />
            <div className="min-w-0">
              <h2 className="font-bold">{title}</h2>
              <p className="mt-1 text-sm wrap-anywhere text-muted">{content[name].text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TextBanners({ banners }: { banners: HomeContent['banners'] }) {
  if (banners.length === 0) return null;
  return (
    <section aria-label="About our equipment" className="bg-night-second text-on-night">
      <ul className="shell grid divide-y divide-on-night/20 py-4 lg:auto-cols-fr lg:grid-flow-col lg:divide-x lg:divide-y-0 lg:py-16">
        {banners.map(({ title, text }) => (
          <li key={title + text} className="py-8 lg:px-8 lg:py-2 lg:first:pl-0 lg:last:pr-0">
            {title && <h2 className="text-2xl font-extrabold tracking-tight wrap-anywhere">{title}</h2>}
            <p className="mt-3 max-w-prose whitespace-pre-line text-on-night-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export async function prefetch({ helpers, settings }: PageRequest) {
  const collection = settings?.then(({ homeCollection: value }) =>
    value ? helpers.collection.get.prefetch(homeCollectionInput(value)) : undefined,
  );
  // All have ended before the page is rendered, also if one has failed.
  const ended = await Promise.allSettled([
    helpers.product.featured.fetch(),
    helpers.content.home.fetch(),
    collection,
  ]);
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

/** The page with this content, as shoppers see it. The editor shows it with unsaved content. */
export function HomeView({ content }: { content: HomeContent }) {
  const { homeCollection } = useSettings();
  return (
    <>
      <Hero hero={content.hero} />
      <Promises content={content.promises} />
      <CategoryGrid pictures={content.categoryPictures} />
      {homeCollection && <HomeCollection value={homeCollection} />}
      <BestSellers />
      <PromoBanners promos={content.promos} />
      <TextBanners banners={content.banners} />
      <Gallery {...content.gallery} />
    </>
  );
}

export default function HomePage() {
  const settings = useSettings();
  const content = trpc.content.home.useQuery();
  const about = content.data?.hero.text.replace(/\s+/g, ' ');
  return (
    <>
      <Head
        title="Home gym equipment"
        description={about || `Home gym equipment from ${settings.shopName}.`}
        canonical={paths.home}
      />
      <JsonLd thing={organizationData(settings)} />
      <JsonLd thing={siteData(settings)} />
      {content.data ? (
        <HomeView content={content.data} />
      ) : (
        <div className="shell py-8">
          <h1 className="sr-only">{settings.shopName}</h1>
          <Awaited query={content} what="page" height="h-dvh" />
        </div>
      )}
    </>
  );
}
