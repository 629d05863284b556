import type { ReactNode } from 'react';
import { figure } from '../../shared/base/locale.ts';
import type { WebhookEndpoint } from '../../shared/webhook/webhook.ts';
import { webhookEvents } from '../../shared/webhook/webhook-events.ts';
import { Badge } from '../ui/badge.tsx';
import { Moment } from '../ui/moment.tsx';

/** A webhook that the shop itself has disabled is highlighted. */
export function StateBadge({ endpoint: { disabledReason } }: { endpoint: WebhookEndpoint }) {
  if (!disabledReason) return <Badge look="good">Enabled</Badge>;
  return <Badge look={disabledReason === 'staff' ? 'neutral' : 'bad'}>Disabled</Badge>;
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-semibold text-muted">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

export function Figures({
  endpoint: { events, lastDeliveredAt, pending, failed },
}: {
  endpoint: WebhookEndpoint;
}) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm sm:grid-cols-[6rem_1fr_6rem_5rem]">
      <Figure term="Events">
        {events.length} of {webhookEvents.length}
      </Figure>
      <Figure term="Last delivered">
        {lastDeliveredAt ? <Moment at={lastDeliveredAt} /> : 'Nothing yet'}
      </Figure>
      <Figure term="On their way">{figure(pending)}</Figure>
      <Figure term="Failed">
        <span className={failed > 0 ? 'font-semibold text-bad' : ''}>{figure(failed)}</span>
      </Figure>
    </dl>
  );
}
