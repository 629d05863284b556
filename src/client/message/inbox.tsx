import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { limits } from '../../shared/limits.ts';
import { useQueryParams } from '../address.ts';
import { titleId } from '../manage/focus.ts';
import { refusalWords } from '../staff/refusal.ts';
import { trpc } from '../trpc.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { FullScreenLoader } from '../ui/full-screen-loader.tsx';
import { messagesHref, parseMessageFilters } from './message-filters.ts';
import { MessageList } from './message-list.tsx';
import { NewsletterExport } from './newsletter-export.tsx';
import { StateTabs } from './state-tabs.tsx';

/** Everything shoppers wrote, and who wants the newsletter. */
export function Inbox() {
  const params = useQueryParams();
  const filters = useMemo(() => parseMessageFilters(params), [params]);
  const [, navigate] = useLocation();
  const list = trpc.message.list.useQuery(filters, { placeholderData: keepPreviousData });
  const pageCount = Math.ceil((list.data?.counts[filters.state] ?? 0) / limits.pageSize);
  const isPastEnd = !list.isPlaceholderData && pageCount > 0 && filters.page > pageCount;

  // The last message of the last page may just have been marked as done.
  const lastHref = messagesHref({ ...filters, page: pageCount });
  useEffect(() => {
    if (isPastEnd) navigate(lastHref, { replace: true });
  }, [isPastEnd, lastHref, navigate]);

  return (
    <section className="shell py-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 id={titleId} tabIndex={-1} className="heading">
          Messages
        </h1>
        <NewsletterExport />
      </div>
      <StateTabs state={filters.state} counts={list.data?.counts} />
      <div className="mt-6">
        {list.data && <MessageList list={list.data} filters={filters} pageCount={pageCount} />}
        {list.isError && !list.data && (
          <ErrorState
            title="The messages can’t be shown"
            note={refusalWords(list.error)}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        )}
      </div>
      {(list.isPending || list.isPlaceholderData) && <FullScreenLoader label="Loading the messages" />}
    </section>
  );
}
