import { toast } from 'sonner';
import type { DeliveryDetail, WebhookEndpoint } from '../../shared/webhook.ts';
import { failureIn } from '../checkout/refusal.ts';
import { useReturnFocus } from '../manage/focus.ts';
import { Moment } from '../order/moment.tsx';
import { Awaited } from '../staff/awaited.tsx';
import { refusalWords } from '../staff/refusal.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { CopyIcon } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { AttemptList } from './attempt-list.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import { lookAgainIn } from './delivery-news.ts';
import { NextTry } from './next-try.tsx';

/** With its lines apart; what is not JSON stays as it is. */
function printed(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function AgainButton({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const again = trpc.webhook.redeliver.useMutation({
    onSuccess: () => void toast.success('It is on its way again'),
    onError: (error) => void toast.error(refusalWords(error)),
    onSettled: () => utils.webhook.invalidate(),
  });
  return (
    <Button
      look="secondary"
      // Disabled, it would lose the focus.
      aria-disabled={again.isPending}
      aria-busy={again.isPending}
      onClick={() => !again.isPending && again.mutate({ id })}
    >
      Deliver again
    </Button>
  );
}

function Sheet({ endpoint, delivery }: { endpoint: WebhookEndpoint; delivery: DeliveryDetail }) {
  const { id, eventId, type, status, createdAt, body, history } = delivery;
  const text = printed(body);
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-mono font-semibold">{type}</span>
            <DeliveryBadge status={status} />
          </p>
          <p className="mt-1 note">
            <Moment at={createdAt} />
            <span className="block font-mono text-xs wrap-anywhere">{eventId}</span>
            <NextTry endpoint={endpoint} delivery={delivery} />
          </p>
        </div>
        {status !== 'pending' && <AgainButton id={id} />}
      </div>
      <AttemptList history={history} />
      <section aria-labelledby="delivery-body">
        <div className="flex items-center justify-between gap-2">
          <h3 id="delivery-body" className="text-sm font-semibold">
            Body
          </h3>
          <CopyIcon text={text} label="Copy the body" />
        </div>
        <pre className="rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">{text}</pre>
      </section>
    </div>
  );
}

/** One delivery: what is sent, and what came of every try. */
export function DeliveryView({ id, endpoint }: { id: string; endpoint: WebhookEndpoint }) {
  const query = trpc.webhook.delivery.useQuery(
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => !endpoint.disabledAt && lookAgainIn(state.data?.nextAttemptAt),
    },
  );
  useReturnFocus();
  if (query.data) return <Sheet endpoint={endpoint} delivery={query.data} />;
  const reason = query.error && failureIn(query.error)?.reason;
  if (reason === 'DELIVERY_NOT_FOUND' || reason === 'INVALID_INPUT')
    return <Notice>This delivery is not in the log, or not any more.</Notice>;
  return <Awaited query={query} what="delivery" height="h-64" />;
}
