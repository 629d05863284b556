import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { orderStatuses } from '../../../shared/order/order-status.ts';
import {
  refundDays,
  type Withdrawal,
  type WithdrawalQuery,
  WithdrawalState,
} from '../../../shared/order/withdrawal.ts';
import { withdrawalLines } from '../../../shared/order/withdrawal-words.ts';
import { QueryError } from '../../api/awaited.tsx';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { useQueryParams } from '../../page/address.ts';
import { parseListAddress } from '../../page/list-address.ts';
import { usePageCount } from '../../page/page-count.ts';
import { paths } from '../../page/paths.ts';
import { nameOf } from '../../staff/names.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusTitle } from '../../ui/focus.ts';
import { Inbox } from '../../ui/icons/inbox.ts';
import { LinkSegments } from '../../ui/link-segments.tsx';
import { FullScreenLoader } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { say } from '../../ui/say.ts';

const states: Record<WithdrawalState, { label: string; none: string }> = {
  open: { label: 'Open', none: 'No open withdrawals' },
  done: { label: 'Done', none: 'No withdrawal is done yet' },
  all: { label: 'All', none: 'No withdrawals yet' },
};

function hrefOf({ state, page }: WithdrawalQuery): string {
  const params = new URLSearchParams();
  if (state !== 'open') params.set('state', state);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${paths.withdrawals}?${params}` : paths.withdrawals;
}

/** The facts that staff have to know before they answer, each a sentence. */
function factsOf({ order, isLate, isRepeated, periodEndsAt, receiptSentAt }: Withdrawal): ReactNode[] {
  return [
    order === null && 'No order has this number. Find it by the name or the e-mail address, or ask.',
    order && !order.hasAddress && 'The order has another e-mail address: make sure that it is the customer.',
    isLate && periodEndsAt && (
      <>
        It came after the period had ended: <Moment at={periodEndsAt} />.
      </>
    ),
    isRepeated && 'There was a withdrawal from this order before.',
    receiptSentAt === null && 'The receipt has not been sent by e-mail yet.',
  ].filter(Boolean);
}

function Actions({ withdrawal: { id, order, doneAt } }: { withdrawal: Withdrawal }) {
  const utils = trpc.useUtils();
  const mark = trpc.withdrawal.mark.useMutation({
    onError: (error) => say('error', refusalWords(error)),
    onSuccess: () => say('success', doneAt ? 'The withdrawal is open again' : 'The withdrawal is done'),
    async onSettled() {
      await Promise.all([utils.withdrawal.invalidate(), utils.report.openWork.invalidate()]);
      // The withdrawal, with its focused button, may have left this list.
      setTimeout(focusTitle);
    },
  });
  const mayReturn = order && orderStatuses[order.status].mayReturn && !doneAt;
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {order && (
        <Link
          href={`${paths.manageOrder(order.number)}${mayReturn ? '?step=return' : ''}`}
          className={buttonClass(mayReturn ? 'primary' : 'secondary')}
        >
          {mayReturn ? 'Record the return' : 'See the order'}
        </Link>
      )}
      <Permitted to="orders">
        <Button
          look="secondary"
          isBusy={mark.isPending}
          onClick={() => mark.mutate({ id, isDone: doneAt === null })}
        >
          {doneAt ? 'Reopen' : 'Mark done'}
        </Button>
      </Permitted>
    </div>
  );
}

function Card({ withdrawal }: { withdrawal: Withdrawal }) {
  const { id, order, orderNumber, receivedAt, receiptSentAt, doneAt, doneBy } = withdrawal;
  const refundBy = new Date(Date.parse(receivedAt) + refundDays * 86_400_000).toISOString();
  const facts = factsOf(withdrawal);
  return (
    <li>
      <article
        aria-labelledby={`order-${id}`}
        className="rounded-lg border border-line bg-surface p-4 sm:p-6"
      >
        <h2 id={`order-${id}`} className="heading-card wrap-anywhere">
          <bdi>{order?.number ?? orderNumber}</bdi>
        </h2>
        <p className="mt-1 note">
          Received <Moment at={receivedAt} />
          {doneAt ? (
            <>
              . Done by {nameOf(doneBy)}, <Moment at={doneAt} />
            </>
          ) : (
            <>
              . Refund by <Moment at={refundBy} />, or once the goods are back
            </>
          )}
        </p>
        <dl className="mt-4 grid gap-3 sm:grid-cols-2">
          {withdrawalLines(withdrawal)
            .slice(1)
            .map(({ label, value }) => (
              <div key={label}>
                <dt className="note">{label}</dt>
                <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                  {value}
                </dd>
              </div>
            ))}
          {receiptSentAt && (
            <div>
              <dt className="note">Receipt sent</dt>
              <dd>
                <Moment at={receiptSentAt} />
              </dd>
            </div>
          )}
        </dl>
        {facts.length > 0 && !doneAt && (
          <Notice look="warn" className="mt-4">
            <ul className="space-y-1">
              {facts.map((fact, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they do not change places.
                <li key={index}>{fact}</li>
              ))}
            </ul>
          </Notice>
        )}
        <Actions withdrawal={withdrawal} />
      </article>
    </li>
  );
}

function Withdrawals() {
  const params = useQueryParams();
  const state = WithdrawalState.safeParse(params.get('state')).data ?? 'open';
  const { page } = parseListAddress(params);
  const list = trpc.withdrawal.list.useQuery({ state, page }, { placeholderData: keepPreviousData });
  const { isPlaceholderData } = list;
  const pageHref = (to: number) => hrefOf({ state, page: to });
  const pageCount = usePageCount(list.data?.counts[state], { page, isPlaceholderData, hrefOf: pageHref });

  return (
    <section className="shell py-5 sm:py-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <PageTitle>Withdrawals</PageTitle>
        <Permitted to="shop">
          <Link
            href={paths.settingsOf('withdrawal')}
            className="inline-flex min-h-11 items-center link-accent"
          >
            Period and words
          </Link>
        </Permitted>
      </div>
      <LinkSegments
        label="Which withdrawals"
        links={WithdrawalState.options.map((one) => ({
          href: hrefOf({ state: one, page: 1 }),
          label: states[one].label,
          count: list.data?.counts[one],
          isChosen: one === state,
        }))}
      />
      <div className="mt-6">
        {list.data?.data.length === 0 && !isPlaceholderData && (
          <EmptyState
            icon={Inbox}
            title={states[state].none}
            note="Shoppers withdraw from a contract on a page of the shop. Nothing is refunded by itself."
          />
        )}
        {list.data && list.data.data.length > 0 && (
          <>
            <ul aria-label="Withdrawals" className="space-y-4">
              {list.data.data.map((withdrawal) => (
                <Card key={withdrawal.id} withdrawal={withdrawal} />
              ))}
            </ul>
            <Pagination page={page} pageCount={pageCount} href={pageHref} />
          </>
        )}
        {list.isError && !list.data && <QueryError query={list} what="withdrawals" />}
      </div>
      {(list.isPending || isPlaceholderData) && <FullScreenLoader label="Loading the withdrawals" />}
    </section>
  );
}

export default staffPage(Withdrawals, {
  title: 'Withdrawals',
  description: 'Shoppers who withdraw from a contract.',
  path: paths.withdrawals,
});
