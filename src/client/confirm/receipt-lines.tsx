import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { Price } from '../ui/price.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import type { ReceiptLine } from './receipt.ts';

export function ReceiptLines({ lines }: { lines: ReceiptLine[] }) {
  return (
    <section aria-labelledby="receipt-lines">
      <h2 id="receipt-lines" className="heading-card">
        What you ordered
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {lines.map(({ _id, title, image, quantity, totalCents }) => (
          <li key={_id} className="flex break-inside-avoid items-center gap-4 py-3">
            <Thumbnail src={image} size={64} />
            <div className="min-w-0 grow">
              <Link href={paths.product(_id)} className="font-semibold wrap-anywhere hover:underline">
                {title}
              </Link>
              <p className="text-sm text-muted">Quantity {quantity}</p>
            </div>
            <Price cents={totalCents} className="font-semibold" />
          </li>
        ))}
      </ul>
    </section>
  );
}
