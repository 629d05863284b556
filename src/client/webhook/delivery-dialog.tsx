import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DeliveryAttempt, DeliveryDetail, WebhookEndpoint } from '../../shared/webhook/webhook.ts';
import { Awaited } from '../api/awaited.tsx';
import { failureIn } from '../api/failure.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Button } from '../ui/button.tsx';
import { CopyIcon } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useReturnFocus } from '../ui/focus.ts';
import { Moment } from '../ui/moment.tsx';
import { Notice } from '../ui/notice.tsx';
import { say } from '../ui/say.ts';
import { type DeliveryFilters, deliveriesHref, isFromLog } from './delivery-filters.ts';
import { lookAgainIn } from './delivery-news.ts';
import { DeliveryBadge, NextTry } from './delivery-state.tsx';
import { answerWords, durationWords } from './words.ts';

/** Indented JSON; other text stays as it is. */
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
    onSuccess: () => say('success', 'The event is sent again'),
    onError: (error) => say('error', refusalWords(error)),
    onSettled: () => utils.webhook.invalidate(),
  });
  return (
    <Button
      look="secondary"
      // A disabled button would lose the keyboard focus.
      aria-disabled={again.isPending}
      aria-busy={again.isPending}
      onClick={() => !again.isPending && again.mutate({ id })}
    >
      Deliver again
    </Button>
  );
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  const { at, statusCode, response, durationMs } = attempt;
  const isGood = statusCode !== null && statusCode >= 200 && statusCode < 300;
  return (
    <li className="py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className={`min-w-0 font-semibold wrap-anywhere ${isGood ? 'text-good' : 'text-bad'}`}>
          {answerWords(attempt)}
        </span>
        <span className="text-muted tabular-nums">{durationWords(durationMs)}</span>
      </p>
      <p className="text-muted">
        <Moment at={at} />
      </p>
      {response && (
        <pre className="mt-2 rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">
          {response}
        </pre>
      )}
    </li>
  );
}

function AttemptList({ history }: { history: DeliveryAttempt[] }) {
  return (
    <section aria-labelledby="delivery-tries" className="text-sm">
      <h3 id="delivery-tries" className="font-semibold">
        Tries
      </h3>
      {history.length === 0 ? (
        <p className="mt-1 text-muted">Not tried yet.</p>
      ) : (
        <ol aria-labelledby="delivery-tries" className="divide-y divide-line">
          {history.map((attempt) => (
            <Attempt key={`${attempt.at} ${attempt.durationMs}`} attempt={attempt} />
          ))}
        </ol>
      )}
    </section>
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

function DeliveryView({ id, endpoint }: { id: string; endpoint: WebhookEndpoint }) {
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

interface DeliveryDialogProps {
  endpoint: WebhookEndpoint;
  filters: DeliveryFilters;
}

/** Open while the address names a delivery; closing it goes back to the log's address. */
export function DeliveryDialog({ endpoint, filters: { status, delivery: id } }: DeliveryDialogProps) {
  const [, navigate] = useLocation();
  // Keeps showing the delivery while the dialog fades out.
  const [shownId, setShownId] = useState(id);
  if (id && id !== shownId) setShownId(id);

  function close(): void {
    if (isFromLog()) history.back();
    else navigate(deliveriesHref(endpoint.id, { status }), { replace: true });
  }

  return (
    <Dialog wide title="Delivery" open={id !== undefined} onOpenChange={close}>
      {shownId && <DeliveryView key={shownId} id={shownId} endpoint={endpoint} />}
    </Dialog>
  );
}
