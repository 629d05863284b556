import { Link } from 'wouter';
import type { Delivery, DeliveryStatus, WebhookEndpoint } from '../../shared/webhook.ts';
import { Moment } from '../order/moment.tsx';
import { counted } from '../ui/counted.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { deliveriesHref, fromLog } from './delivery-filters.ts';
import { NextTry } from './next-try.tsx';
import { answerWords } from './words.ts';

interface DeliveryRowProps {
  endpoint: WebhookEndpoint;
  /** What the log is narrowed to, and stays narrowed to. */
  status: DeliveryStatus | undefined;
  delivery: Delivery;
}

export function DeliveryRow({ endpoint, status, delivery }: DeliveryRowProps) {
  const { id, type, createdAt, attempts, last } = delivery;
  return (
    <li className="relative grid gap-x-6 gap-y-1 px-4 py-3 text-sm hover:bg-sunken/50 sm:px-6 md:grid-cols-[13rem_6rem_1fr_4rem_11rem] md:items-center">
      <Link
        href={deliveriesHref(endpoint.id, { status, delivery: id })}
        state={fromLog}
        // The whole row leads there.
        className="font-mono font-semibold wrap-anywhere link after:absolute after:inset-0 max-md:pr-24"
      >
        {type}
      </Link>
      <p className="max-md:absolute max-md:top-3 max-md:right-4">
        <DeliveryBadge status={delivery.status} />
      </p>
      <p className="min-w-0 wrap-anywhere text-soft">
        {last ? answerWords(last) : 'Not tried yet'}
        <NextTry endpoint={endpoint} delivery={delivery} />
      </p>
      <p className="text-muted max-md:hidden">{counted(attempts, 'try', 'tries')}</p>
      <p className="text-muted md:text-right">
        <Moment at={createdAt} />
        <span className="md:hidden">, {counted(attempts, 'try', 'tries')}</span>
      </p>
    </li>
  );
}
