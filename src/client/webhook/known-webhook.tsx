import { Link } from 'wouter';
import { failureIn } from '../checkout/refusal.ts';
import { paths } from '../paths.ts';
import { refusalWords } from '../staff/refusal.ts';
import { trpc } from '../trpc.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
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
  const { data: endpoint, error, refetch, isFetching } = trpc.webhook.get.useQuery({ id });
  if (endpoint) return <WebhookSheet endpoint={endpoint} />;
  if (!error) {
    return (
      <div role="status" className="mt-2">
        <span className="sr-only">Loading the webhook</span>
        <Skeleton className="h-96" />
      </div>
    );
  }
  const reason = failureIn(error)?.reason;
  return (
    <>
      <h1 className="heading mb-8">Webhook</h1>
      {/* An address that was cut short is no id at all. */}
      {reason === 'WEBHOOK_NOT_FOUND' || reason === 'INVALID_INPUT' ? (
        <Missing />
      ) : (
        <ErrorState
          title="The webhook can’t be shown"
          note={refusalWords(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </>
  );
}
