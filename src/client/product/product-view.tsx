import { lazy, Suspense } from 'react';
import { messages } from '../../shared/base/messages.ts';
import { categoryLabel } from '../../shared/product/category.ts';
import { dimensionsWords, type Fact } from '../../shared/product/facts.ts';
import { statementsOf, statementWords } from '../../shared/product/fit.ts';
import type { Maker } from '../../shared/product/maker.ts';
import type { Product } from '../../shared/product/product.ts';
import { weightWords } from '../../shared/product/weight.ts';
import { trpc } from '../api/trpc.ts';
import { useHydrated } from '../page/hydrated.ts';
import { Badge } from '../ui/badge.tsx';
import { OptionChoice } from './option-choice.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { PriceNote, ProductPrice } from './product-price.tsx';
import { Purchase } from './purchase.tsx';
import { RatingStars } from './rating-stars.tsx';

/** Few products have a measure of the room. */
const RoomFit = lazy(async () => ({ default: (await import('./room-fit.tsx')).RoomFit }));

function paragraphs(details: string): string[] {
  return details.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
}

function additionalDetails(product: Product): Fact[] {
  const { category, brand, grams } = product;
  // The page leaves out an empty list.
  const facts: Fact[] | undefined = product.facts;
  return [
    { name: 'Category', value: categoryLabel(category) },
    { name: 'Brand', value: brand ?? 'N/A' },
    { name: 'Dimensions', value: dimensionsWords(product) ?? 'N/A' },
    { name: 'Weight', value: grams ? weightWords(grams) : 'N/A' },
    ...statementsOf(product).map((said) => ({ name: said.measure.name, value: statementWords(said) })),
    ...(facts ?? []),
  ];
}

function ContactLines({ name, address, email }: Pick<Maker, 'name' | 'address' | 'email'>) {
  return (
    <p className="mt-2 leading-7 break-words whitespace-pre-line text-soft">
      {`${name}\n${address}\n`}
      <a href={`mailto:${email}`} className="link">
        {email}
      </a>
    </p>
  );
}

/** Art. 19 of Regulation (EU) 2023/988: offers name the maker, and who is responsible in the EU. */
function MadeBy({ id }: { id: string }) {
  const maker = trpc.maker.get.useQuery({ id }).data?.data;
  if (!maker) return null;
  return (
    <section className="mt-8">
      <h2 className="heading-section">Maker</h2>
      <ContactLines {...maker} />
      {maker.responsible && (
        <>
          <h3 className="mt-4 font-semibold">Responsible in the EU</h3>
          <ContactLines {...maker.responsible} />
        </>
      )}
    </section>
  );
}

export function ProductView({ product }: { product: Product }) {
  const { title, tag, stock, details, rating } = product;
  const isHydrated = useHydrated();
  const ofRoom = statementsOf(product).filter(({ measure }) => measure.isOfRoom);
  return (
    <article className="grid gap-8 md:grid-cols-2 lg:gap-14">
      <ProductGallery key={product.image} product={product} />
      <div className="min-w-0">
        {tag && (
          <Badge look="accent" className="mb-3">
            {tag}
          </Badge>
        )}
        <h1 className="heading break-words">{title}</h1>
        {rating && (
          <a href="#reviews" className="mt-2 inline-flex min-h-11 items-center">
            <RatingStars rating={rating} />
          </a>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <ProductPrice product={product} className="text-2xl font-bold" />
          <Badge look={stock > 0 ? 'good' : 'bad'}>
            {stock > 0 ? messages.product.inStock(stock) : messages.product.stockOutBadge}
          </Badge>
          <PriceNote className="w-full" />
        </div>
        {product.variants && <OptionChoice product={product} />}
        <Purchase product={product} />
        <section className="mt-8">
          <h2 className="heading-section">Product Description</h2>
          {paragraphs(details).map((paragraph) => (
            <p key={paragraph} className="mt-3 leading-7 break-words whitespace-pre-line text-soft">
              {paragraph}
            </p>
          ))}
        </section>
        <section className="mt-8">
          <h2 className="heading-section">Additional Details</h2>
          <dl className="mt-3 divide-y divide-line border-y border-line">
            {additionalDetails(product).map(({ name, value }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fact may have the name of a row above, and the list never changes.
              <div key={place} className="grid grid-cols-[8rem_1fr] gap-x-3 py-3 break-words">
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        {isHydrated && ofRoom.length > 0 && (
          <Suspense fallback={null}>
            <RoomFit statements={ofRoom} />
          </Suspense>
        )}
        {product.maker && <MadeBy id={product.maker} />}
      </div>
    </article>
  );
}
