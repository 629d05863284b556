import { categoryLabel } from '../../shared/category.ts';
import { messages } from '../../shared/messages.ts';
import { toCents } from '../../shared/money.ts';
import type { Product } from '../../shared/product.ts';
import { Badge } from '../ui/badge.tsx';
import { Price } from '../ui/price.tsx';
import { ProductPicture } from '../ui/product-picture.tsx';
import { QuantityForm } from './quantity-form.tsx';

function paragraphs(details: string): string[] {
  return details.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
}

function additionalDetails({ category }: Product): [string, string][] {
  return [
    ['Category', categoryLabel(category)],
    ['Brand', 'N/A'],
    ['Dimensions', 'N/A'],
    ['Weight', 'N/A'],
  ];
}

/** All there is to see of one product. */
export function ProductView({ product }: { product: Product }) {
  const { title, image, price, stock, tag, details } = product;
  return (
    <article className="grid gap-8 md:grid-cols-2 lg:gap-14">
      <div className="relative self-start overflow-hidden rounded-lg border border-stone-200 bg-stone-100 md:sticky md:top-24">
        <ProductPicture
          src={image}
          alt={title}
          eager
          sizes="(min-width: 1280px) 590px, (min-width: 768px) 50vw, 100vw"
          className="aspect-square w-full object-cover"
        />
        {tag && (
          <Badge look="accent" className="absolute top-4 left-4">
            {tag}
          </Badge>
        )}
      </div>
      <div className="min-w-0">
        <h1 className="text-3xl font-extrabold tracking-tight break-words sm:text-4xl">{title}</h1>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Price cents={toCents(price)} className="text-2xl font-bold" />
          <Badge look={stock > 0 ? 'good' : 'bad'}>
            {stock > 0 ? messages.product.inStock(stock) : messages.product.stockOutBadge}
          </Badge>
        </div>
        <div className="mt-8 border-y border-stone-200 py-6">
          <QuantityForm product={product} />
        </div>
        <section className="mt-8">
          <h2 className="text-xl font-bold tracking-tight">Product Description</h2>
          {paragraphs(details).map((paragraph) => (
            <p key={paragraph} className="mt-3 leading-7 break-words whitespace-pre-line text-stone-700">
              {paragraph}
            </p>
          ))}
        </section>
        <section className="mt-8">
          <h2 className="text-xl font-bold tracking-tight">Additional Details</h2>
          <dl className="mt-3 divide-y divide-stone-200 border-y border-stone-200">
            {additionalDetails(product).map(([name, value]) => (
              <div key={name} className="grid grid-cols-[8rem_1fr] py-3">
                <dt className="text-stone-600">{name}</dt>
                <dd className="min-w-0 font-medium break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </article>
  );
}
