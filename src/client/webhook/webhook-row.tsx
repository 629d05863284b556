import { Link } from 'wouter';
import type { WebhookEndpoint } from '../../shared/webhook.ts';
import { paths } from '../paths.ts';
import { Figures } from './figures.tsx';
import { StateBadge } from './state-badge.tsx';
import { disabledReasons } from './words.ts';

export function WebhookRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, name, url, disabledReason } = endpoint;
  return (
    <li className="relative grid gap-x-8 gap-y-4 px-4 py-4 hover:bg-sunken/50 sm:px-6 lg:grid-cols-[1fr_34rem] lg:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            href={paths.webhook(id)}
            // The whole row leads there.
            className="font-semibold wrap-anywhere link after:absolute after:inset-0"
          >
            {name}
          </Link>
          <StateBadge endpoint={endpoint} />
        </p>
        <p className="mt-1 truncate font-mono note" title={url}>
          {url}
        </p>
        {disabledReason && <p className="mt-1 text-sm text-soft">{disabledReasons[disabledReason]}</p>}
      </div>
      <Figures endpoint={endpoint} />
    </li>
  );
}
