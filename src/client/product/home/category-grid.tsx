import { Link } from 'wouter';
import { categories } from '../../../shared/product/category.ts';
import type { HomeContent } from '../../../shared/settings/content.ts';
import { paths } from '../../page/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { ArrowRight } from '../../ui/icons/arrow-right.ts';
import { Picture } from '../../ui/picture.tsx';

export function CategoryGrid({ pictures }: { pictures: HomeContent['categoryPictures'] }) {
  return (
    <section aria-labelledby="categories-title" className="shell py-16 sm:py-20">
      <h2 id="categories-title" className="heading">
        equipment made for your lifestyle
      </h2>
      <ul className="mt-8 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-6">
        {categories.map(({ label, value }, index) => (
          // Five cards: rows of two and three on wide screens, of one, two and two on smaller ones.
          <li
            key={value}
            className={`${index === 0 ? 'col-span-2' : ''} ${index < 2 ? 'lg:col-span-3' : 'lg:col-span-2'}`}
          >
            <Link
              href={paths.category(value)}
              className={`group relative block h-44 overflow-hidden rounded-lg sm:h-64 lg:h-72 ${pictures[value] ? 'bg-sunken' : 'bg-night'}`}
            >
              {pictures[value] && (
                <Picture
                  src={pictures[value]}
                  alt=""
                  width={960}
                  height={720}
                  sizes={`(min-width: 1024px) ${index < 2 ? 600 : 395}px, ${index === 0 ? 100 : 50}vw`}
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
