import { Link } from 'wouter';
import type { WebhookEndpoint } from '../../shared/webhook.ts';
import { paths } from '../paths.ts';
import { Figures } from './figures.tsx';
import { StateBadge } from './state-badge.tsx';
import { disabledReasons } from './words.ts';

export function WebhookRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, name, url, disabledReason } = endpoint;
  return (
    <li className="relative grid gap-x-8 gap-y-4 px-4 py-4 hover:bg-stone-50 sm:px-6 lg:grid-cols-[1fr_34rem] lg:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            href={paths.webhook(id)}
            // The whole row leads there.
            className="font-semibold wrap-anywhere underline decoration-stone-300 underline-offset-4 after:absolute after:inset-0 hover:decoration-ink"
          >
            {name}
          </Link>
          <StateBadge endpoint={endpoint} />
        </p>
        <p className="mt-1 truncate font-mono text-sm text-stone-600" title={url}>
          {url}
        </p>
        {disabledReason && <p className="mt-1 text-sm text-stone-700">{disabledReasons[disabledReason]}</p>}
      </div>
      <Figures endpoint={endpoint} />
    </li>
  );
}
