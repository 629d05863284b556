import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { figure } from '../../../shared/base/locale.ts';
import type { MessageState, MessageList as Messages } from '../../../shared/customer/message.ts';
import { newsletterExportPath } from '../../../shared/mail/newsletter.ts';
import { QueryError } from '../../api/awaited.tsx';
import { ExportLink } from '../../api/export-link.tsx';
import { trpc } from '../../api/trpc.ts';
import { useQueryParams } from '../../page/address.ts';
import { usePageCount } from '../../page/page-count.ts';
import { paths } from '../../page/paths.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Download } from '../../ui/icons/download.ts';
import { LinkSegments } from '../../ui/link-segments.tsx';
import { FullScreenLoader } from '../../ui/loading.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { messagesHref, parseMessageFilters, stateLabels } from './message-filters.ts';
import { MessageList } from './message-list.tsx';

function NewsletterExport() {
  const count = trpc.newsletter.count.useQuery();

  const { confirmed, waiting = 0 } = count.data ?? {};
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {waiting > 0 && <p className="note">{figure(waiting)} not confirmed yet</p>}
      {confirmed === 0 ? (
        waiting === 0 && <p className="note">No newsletter addresses yet</p>
      ) : (
        <ExportLink href={newsletterExportPath} needsProof className={buttonClass('secondary')}>
          <Icon of={Download} className="size-4" />
          Export newsletter addresses
          {confirmed !== undefined && ` (${figure(confirmed)})`}
        </ExportLink>
      )}
    </div>
  );
}

interface StateTabsProps {
  state: MessageState;
  counts: Messages['counts'] | undefined;
}

function StateTabs({ state: shown, counts }: StateTabsProps) {
  const states = Object.keys(stateLabels) as MessageState[];
  return (
    <LinkSegments
      label="Which messages"
      links={states.map((state) => ({
        href: messagesHref({ state, page: 1 }),
        label: stateLabels[state],
        count: counts?.[state],
        isChosen: state === shown,
      }))}
    />
  );
}

function Inbox() {
  const params = useQueryParams();
  const filters = useMemo(() => parseMessageFilters(params), [params]);
  const list = trpc.message.list.useQuery(filters, { placeholderData: keepPreviousData });
  const pageCount = usePageCount(list.data?.counts[filters.state], {
    ...filters,
    isPlaceholderData: list.isPlaceholderData,
    hrefOf: (page) => messagesHref({ ...filters, page }),
  });

  return (
    <section className="shell py-5 sm:py-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <PageTitle>Messages</PageTitle>
        <Permitted to="export">
          <NewsletterExport />
        </Permitted>
      </div>
      <StateTabs state={filters.state} counts={list.data?.counts} />
      <div className="mt-6">
        {list.data && <MessageList list={list.data} filters={filters} pageCount={pageCount} />}
        {list.isError && !list.data && <QueryError query={list} what="messages" />}
      </div>
      {(list.isPending || list.isPlaceholderData) && <FullScreenLoader label="Loading the messages" />}
    </section>
  );
}

export default staffPage(Inbox, {
  title: 'Messages',
  description: 'Messages to the shop.',
  path: paths.messages,
});
