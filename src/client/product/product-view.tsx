import { type FormEvent, useId, useState } from 'react';
import { categoryLabel } from '../../shared/category.ts';
import { limits } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { toCents } from '../../shared/money.ts';
import type { Product } from '../../shared/product.ts';
import { useCart } from '../cart/use-cart.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ShoppingCart } from '../ui/icons/shopping-cart.ts';
import { Price } from '../ui/price.tsx';
import { Select } from '../ui/select.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { RestockForm } from './restock-form.tsx';

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

const quantities = Array.from({ length: limits.detailQuantity }, (_, index) => index + 1);

function QuantityForm({ product }: { product: Product }) {
  const id = useId();
  const add = useCart((cart) => cart.add);
  const [chosen, setChosen] = useState(1);
  const choices = quantities.filter((quantity) => quantity <= product.stock);
  // The stock may shrink while the page is open.
  const quantity = Math.min(chosen, choices.length);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    add(product, quantity);
  };

  return (
    <form onSubmit={submit} className="flex items-end gap-3">
      <div>
        <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
          Quantity
        </label>
        <Select
          id={id}
          disabled={choices.length === 0}
          value={quantity}
          onChange={(event) => setChosen(Number(event.target.value))}
          className="w-24"
        >
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </div>
      <Button type="submit" disabled={choices.length === 0} className="flex-1 sm:max-w-xs">
        <Icon of={ShoppingCart} className="size-4" />
        Add to cart
      </Button>
    </form>
  );
}

export function ProductView({ product }: { product: Product }) {
  const { title, price, stock, details } = product;
  return (
    <article className="grid gap-8 md:grid-cols-2 lg:gap-14">
      <ProductGallery product={product} />
      <div className="min-w-0">
        <h1 className="heading break-words">{title}</h1>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Price cents={toCents(price)} className="text-2xl font-bold" />
          <Badge look={stock > 0 ? 'good' : 'bad'}>
            {stock > 0 ? messages.product.inStock(stock) : messages.product.stockOutBadge}
          </Badge>
        </div>
        <div className="mt-8 border-y border-line py-6">
          <QuantityForm product={product} />
          {stock === 0 && <RestockForm id={product._id} />}
        </div>
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
            {additionalDetails(product).map(([name, value]) => (
              <div key={name} className="grid grid-cols-[8rem_1fr] py-3">
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 font-medium break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </article>
  );
}
