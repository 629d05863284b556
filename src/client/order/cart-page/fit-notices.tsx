import { useRef } from 'react';
import { Link } from 'wouter';
import { type FitFault, faultWords, fitFaults } from '../../../shared/product/fit-faults.ts';
import type { Product } from '../../../shared/product/product.ts';
import { trpc } from '../../api/trpc.ts';
import { useRoom } from '../../cart/room.ts';
import { useCart } from '../../cart/use-cart.ts';
import type { useCartCheck } from '../../cart/use-cart-check.ts';
import { paths } from '../../page/paths.ts';
import { ProductPrice } from '../../product/product-price.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TriangleAlert } from '../../ui/icons/triangle-alert.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';

function Part({ product }: { product: Product }) {
  const { _id: id, title, image, options } = product;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-warn-line bg-surface p-2">
      <Thumbnail src={image} size={48} />
      <p className="min-w-0 grow basis-32">
        <Link href={paths.product(id)} className="font-semibold link">
          {title}
        </Link>
        <ProductPrice product={product} className="block" />
      </p>
      {options ? (
        <Link href={paths.product(id)} aria-label={`Choose: ${title}`} className={buttonClass()}>
          Choose
        </Link>
      ) : (
        <Button aria-label={`Add to Cart: ${title}`} onClick={() => useCart.getState().add(product)}>
          Add to Cart
        </Button>
      )}
    </li>
  );
}

/** Products that give what is missing. */
function Parts({ fault: { product, measure } }: { fault: FitFault }) {
  const parts = trpc.product.fitting.useQuery({ id: product._id, measure: measure.id }).data?.data ?? [];
  return (
    parts.length > 0 && (
      <ul aria-label={`${measure.name} for ${product.title}`} className="mt-2 grid gap-2 lg:grid-cols-2">
        {parts.map((part) => (
          <Part key={part._id} product={part} />
        ))}
      </ul>
    )
  );
}

/** Warns of products of the cart that do not fit each other, or the shopper’s room, and offers what is missing. */
export function FitNotices({ check }: { check: ReturnType<typeof useCartCheck> }) {
  const { room } = useRoom();
  const { products, isChecking, isUnreachable } = check;
  const isChecked = useRef(false);
  // Without the answer for a product, another one would seem to miss it.
  if (!isChecking && products.length > 0) isChecked.current = true;
  const faults = isChecked.current && !isUnreachable ? fitFaults(products, room) : [];
  return (
    <section aria-label="What does not fit" aria-live="polite">
      {faults.length > 0 && (
        <div className="mt-6 rounded-lg border border-warn-line bg-warn-soft p-4 text-sm sm:p-5">
          <h2 className="flex items-start gap-2 text-base font-bold">
            <Icon of={TriangleAlert} className="mt-0.5 size-5 shrink-0 text-warn" />
            Please check what fits
          </h2>
          <ul className="mt-2 divide-y divide-warn-line wrap-anywhere">
            {faults.map((fault) => (
              <li key={`${fault.product._id} ${fault.measure.id} ${fault.value}`} className="py-2">
                <p>
                  <strong className="font-semibold">{fault.product.title}</strong> {faultWords(fault)}
                </p>
                {fault.kind !== 'room' && fault.needsPart && <Parts fault={fault} />}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
