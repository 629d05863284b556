import { Link } from 'wouter';
import { toCents } from '../../shared/money.ts';
import { paths } from '../paths.ts';
import { Price } from '../ui/price.tsx';
import type { FoundOrder } from './status.ts';

type Line = FoundOrder['lines'][number];

/** The title as it was ordered; a product that is no longer sold has no page to lead to. */
function LineTitle({ _id, title }: Line) {
  if (_id === null) return <span className="font-semibold wrap-anywhere">{title}</span>;
  return (
    <Link
      href={paths.product(_id)}
      className="font-semibold wrap-anywhere underline decoration-stone-300 underline-offset-4 hover:decoration-ink"
    >
      {title}
    </Link>
  );
}

export function OrderLines({ lines }: { lines: Line[] }) {
  return (
    <ul aria-label="Products" className="mt-6 divide-y divide-stone-200 border-y border-stone-200">
      {lines.map((line, position) => (
        // A product that is gone has no id, and the lines of an order never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={position} className="flex items-baseline justify-between gap-4 py-3">
          <div>
            <LineTitle {...line} />
            <p className="mt-0.5 text-sm text-stone-600">
              {line.quantity} × <Price cents={toCents(line.price)} />
            </p>
          </div>
          <Price cents={toCents(line.price) * line.quantity} className="font-semibold" />
        </li>
      ))}
    </ul>
  );
}
