import { Link } from 'wouter';
import type { WebhookEndpoint } from '../../shared/webhook.ts';
import { activityHref } from '../activity/activity-filters.ts';
import { Panel } from '../dashboard/panel.tsx';
import { Moment } from '../order/moment.tsx';
import { Badge } from '../ui/badge.tsx';
import { CopyIcon } from '../ui/copy-button.tsx';
import { Figures } from './figures.tsx';
import { eventMeanings } from './words.ts';

/** Where it is sent, what, and how that goes. */
export function EndpointPanel({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, events, createdAt, createdBy } = endpoint;
  return (
    <Panel title="What is sent where">
      <div className="mt-3 flex items-center justify-between gap-2">
        <p className="min-w-0 font-mono text-sm wrap-anywhere">{url}</p>
        <CopyIcon text={url} label="Copy the address" />
      </div>
      <ul aria-label="Events" className="mt-3 mb-5 flex flex-wrap gap-1.5">
        {events.map((event) => (
          <li key={event} title={eventMeanings[event]}>
            <Badge className="font-mono">{event}</Badge>
          </li>
        ))}
      </ul>
      <Figures endpoint={endpoint} />
      <p className="mt-5 text-sm wrap-anywhere text-muted">
        Added on <Moment at={createdAt} /> by {createdBy}.{' '}
        <Link href={activityHref({ subject: id })} className="font-semibold text-ink link">
          What was changed since
        </Link>
      </p>
    </Panel>
  );
}
