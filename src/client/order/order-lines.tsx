import { Link } from 'wouter';
import { lineCents, toCents } from '../../shared/base/money.ts';
import { paths } from '../page/paths.ts';
import { Price } from '../ui/price.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { WasPrice } from '../ui/was-price.tsx';
import type { FoundOrder } from './found-order.ts';

type Line = FoundOrder['lines'][number];

/** The title as it was ordered; linked unless the product was deleted. */
function LineTitle({ _id, title }: Line) {
  if (_id === null) return <span className="font-semibold wrap-anywhere">{title}</span>;
  return (
    <Link href={paths.product(_id)} className="font-semibold wrap-anywhere link">
      {title}
    </Link>
  );
}

export function OrderLines({ lines }: { lines: Line[] }) {
  return (
    <ul aria-label="Products" className="mt-6 divide-y divide-line border-y border-line">
      {lines.map((line, position) => (
        // A deleted product has no id, and the lines of an order never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={position} className="flex items-center gap-4 py-3">
          {line.image !== null && <Thumbnail src={line.image} size={64} />}
          <div className="min-w-0 grow">
            <LineTitle {...line} />
            <p className="mt-0.5 text-sm text-muted">
              {line.quantity} × <Price cents={toCents(line.price)} />
              <WasPrice product={line} />
            </p>
          </div>
          <Price
            cents={lineCents({ unitCents: toCents(line.price), quantity: line.quantity })}
            className="font-semibold"
          />
        </li>
      ))}
    </ul>
  );
}
