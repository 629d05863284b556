import { Link } from 'wouter';
import type { WebhookEndpoint } from '../../shared/webhook/webhook.ts';
import { Awaited } from '../api/awaited.tsx';
import { trpc } from '../api/trpc.ts';
import { paths } from '../page/paths.ts';
import { Permitted } from '../staff/permitted.tsx';
import { staffPage } from '../staff/signed-in.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Webhook } from '../ui/icons/webhook.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { Figures, StateBadge } from './endpoint-state.tsx';
import { disabledReasons } from './words.ts';

function WebhookRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, name, url, disabledReason } = endpoint;
  return (
    <li className="relative grid gap-x-8 gap-y-4 px-4 py-4 hover:bg-sunken/50 sm:px-6 lg:grid-cols-[1fr_34rem] lg:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            href={paths.webhook(id)}
            // The whole row is the link.
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

function WebhookList() {
  const list = trpc.webhook.list.useQuery();
  if (!list.data) return <Awaited query={list} what="webhooks" height="h-48" />;
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={Webhook}
        iconClass="size-8"
        title="No webhooks yet"
        note="Add one for each program that wants to hear of orders or products without asking."
      />
    );
  }
  return (
    <ul aria-label="Webhooks" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {list.data.map((endpoint) => (
        <WebhookRow key={endpoint.id} endpoint={endpoint} />
      ))}
    </ul>
  );
}

function Webhooks() {
  return (
    <section className="shell py-5 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>Webhooks</PageTitle>
        <Permitted to="shop">
          <AddWebhookDialog />
        </Permitted>
      </div>
      <p className="mt-3 max-w-2xl text-muted">
        A webhook tells a program of yours what happens in the shop, as it happens: each event is sent to its
        address, signed, and again until it arrives.{' '}
        <a href="/api/v1/docs" className="font-semibold text-ink link">
          What is sent
        </a>
      </p>
      <div className="mt-8">
        <Permitted to="shop" explain>
          <WebhookList />
        </Permitted>
      </div>
    </section>
  );
}

export default staffPage(Webhooks, {
  title: 'Webhooks',
  description: 'The programs that are told what happens in the shop.',
  path: paths.webhooks,
});
