import { Link } from 'wouter';
import type { WebhookEndpoint } from '../../shared/webhook/webhook.ts';
import { eventMeanings } from '../../shared/webhook/webhook-events.ts';
import { activityHref } from '../activity/activity-filters.ts';
import { Awaited } from '../api/awaited.tsx';
import { failureIn } from '../api/failure.ts';
import { trpc } from '../api/trpc.ts';
import { paths } from '../page/paths.ts';
import { nameOf } from '../staff/names.ts';
import { Permitted } from '../staff/permitted.tsx';
import { StaffScreen } from '../staff/signed-in.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { CopyIcon } from '../ui/copy-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Moment } from '../ui/moment.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Panel } from '../ui/panel.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { Figures, StateBadge } from './endpoint-state.tsx';
import { SecretPanel } from './secret-panel.tsx';
import { WebhookSteps } from './webhook-steps.tsx';
import { disabledReasons } from './words.ts';

function Missing() {
  return (
    <EmptyState title="There is no such webhook" note="It may have been deleted.">
      <Link href={paths.webhooks} className={buttonClass('secondary')}>
        See all webhooks
      </Link>
    </EmptyState>
  );
}

function DisabledNotice({ disabledAt, disabledReason }: WebhookEndpoint) {
  if (!disabledAt || !disabledReason) return null;
  return (
    <Notice look="warn" className="mt-6">
      <span className="font-semibold">{disabledReasons[disabledReason]}</span>, <Moment at={disabledAt} />.
      What happens meanwhile is not sent, not even later; what was on its way waits.
    </Notice>
  );
}

function EndpointPanel({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, events, createdAt, createdBy } = endpoint;
  return (
    <Panel title="Destination and events">
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
        Added <Moment at={createdAt} /> by {nameOf(createdBy)}.{' '}
        <Link href={activityHref({ subject: id })} className="font-semibold text-ink link">
          What was changed since
        </Link>
      </p>
    </Panel>
  );
}

function WebhookSheet({ endpoint }: { endpoint: WebhookEndpoint }) {
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <PageTitle className="wrap-anywhere">{endpoint.name}</PageTitle>
          <StateBadge endpoint={endpoint} />
        </div>
        <WebhookSteps endpoint={endpoint} />
      </div>
      <DisabledNotice {...endpoint} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <EndpointPanel endpoint={endpoint} />
        <SecretPanel endpoint={endpoint} />
      </div>
      <DeliveryLog endpoint={endpoint} />
    </>
  );
}

function KnownWebhook({ id }: { id: string }) {
  const query = trpc.webhook.get.useQuery({ id });
  if (query.data) return <WebhookSheet endpoint={query.data} />;
  const awaited = <Awaited query={query} what="webhook" height="h-96" />;
  if (!query.error) return awaited;
  const reason = failureIn(query.error)?.reason;
  // A shortened address is an invalid id.
  const isMissing = reason === 'WEBHOOK_NOT_FOUND' || reason === 'INVALID_INPUT';
  return (
    <>
      <h1 className="heading mb-8">Webhook</h1>
      {isMissing ? <Missing /> : awaited}
    </>
  );
}

export default function WebhookPage({ params }: { params: Record<string, string> }) {
  const id = params.id as string;
  return (
    <StaffScreen
      title="Webhook"
      description="A program that is told what happens in the shop."
      path={paths.webhook(id)}
    >
      <section className="shell py-5 sm:py-8">
        <BackLink href={paths.webhooks} label="All webhooks" />
        <Permitted to="shop" explain>
          <KnownWebhook key={id} id={id} />
        </Permitted>
      </section>
    </StaffScreen>
  );
}
