import { Link } from 'wouter';
import { shownCategories } from '../../../shared/product/category.ts';
import type { HomeContent } from '../../../shared/settings/content.ts';
import { paths } from '../../page/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { ArrowRight } from '../../ui/icons/arrow-right.ts';
import { Picture } from '../../ui/picture.tsx';

export function CategoryGrid({ pictures }: { pictures: HomeContent['categoryPictures'] }) {
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
