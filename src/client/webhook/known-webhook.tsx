import { Link } from 'wouter';
import { failureIn } from '../checkout/refusal.ts';
import { paths } from '../paths.ts';
import { Awaited } from '../staff/awaited.tsx';
import { trpc } from '../trpc.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { WebhookSheet } from './webhook-sheet.tsx';

function Missing() {
  return (
    <EmptyState title="There is no such webhook" note="It may have been deleted.">
      <Link href={paths.webhooks} className={buttonClass('secondary')}>
        See all webhooks
      </Link>
    </EmptyState>
  );
}

/** Fetches a webhook for its page, and says why there is none. */
export function KnownWebhook({ id }: { id: string }) {
  const query = trpc.webhook.get.useQuery({ id });
  if (query.data) return <WebhookSheet endpoint={query.data} />;
  const awaited = <Awaited query={query} what="webhook" height="h-96" />;
  if (!query.error) return awaited;
  const reason = failureIn(query.error)?.reason;
  // An address that was cut short is no id at all.
  const isMissing = reason === 'WEBHOOK_NOT_FOUND' || reason === 'INVALID_INPUT';
  return (
    <>
      <h1 className="heading mb-8">Webhook</h1>
      {isMissing ? <Missing /> : awaited}
    </>
  );
}
