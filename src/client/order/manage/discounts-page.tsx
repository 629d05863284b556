import { keepPreviousData } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { counted, figure } from '../../../shared/base/locale.ts';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import type { Discount } from '../../../shared/order/discount.ts';
import { withDiscount } from '../../../shared/order/discount-link.ts';
import { Awaited } from '../../api/awaited.tsx';
import { download } from '../../api/download.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { useQueryParams } from '../../page/address.ts';
import { parseListAddress } from '../../page/list-address.ts';
import { usePageCount } from '../../page/page-count.ts';
import { useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { ManageSearch } from '../../staff/manage-search.tsx';
import { Permitted } from '../../staff/permitted.tsx';
import { ListRow, RowList } from '../../staff/row-list.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Download } from '../../ui/icons/download.ts';
import { Moment } from '../../ui/moment.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { say } from '../../ui/say.ts';
import { DiscountDialog } from './discount-dialog.tsx';

function hrefOf(searchTerm: string | undefined, page = 1): string {
  const params = new URLSearchParams({
    ...(searchTerm && { searchTerm }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `${paths.discounts}?${params}` : paths.discounts;
}

const givenWords: Record<Discount['kind'], (value: number) => string> = {
  percent: (value) => `${figure(value)} %`,
  amount: (value) => formatPrice(toCents(value)),
  delivery: () => 'Free delivery',
};

function goodsWords({ appliesTo: { categories, collections, products } }: Discount): string {
  const parts = [
    ...categories,
    ...collections,
    ...(products.length > 0 ? [counted(products.length, 'product')] : []),
  ];
  return parts.length > 0 ? `off ${parts.join(', ')}` : 'off everything';
}

function stateOf({ from, until, uses, used, codes }: Discount): string | undefined {
  if (until !== null && new Date(until) <= new Date()) return 'Ended';
  if (from !== null && new Date(from) > new Date()) return 'Planned';
  return uses !== null && used >= uses * codes ? 'Used up' : undefined;
}

function Terms({ discount }: { discount: Discount }) {
  const { kind, value, subtotalFrom, from, until, uses, usesEach, codes } = discount;
  const words = [
    `${givenWords[kind](value)} ${kind === 'delivery' ? '' : goodsWords(discount)}`.trim(),
    subtotalFrom > 0 && `from a subtotal of ${formatPrice(toCents(subtotalFrom))}`,
    codes === 1 && uses !== null && `for ${counted(uses, 'order')}`,
    usesEach !== null && `${figure(usesEach)} for each customer`,
  ].filter(Boolean);
  return (
    <p className="mt-1 text-sm">
      {words.join(', ')}
      {from && (
        <>
          , from <Moment at={from} />
        </>
      )}
      {until && (
        <>
          , until <Moment at={until} />
        </>
      )}
    </p>
  );
}

/** The codes of a series as a file. */
function CodesButton({ discount: { id, code, codes } }: { discount: Discount }) {
  const { client } = trpc.useUtils();
  const fetchCodes = () =>
    client.discount.codes.query({ id }).then(
      ({ data }) =>
        download(
          {
            fileName: `codes-${code}.csv`,
            content: `code,used\n${data.map((one) => `${one.code},${one.used}\n`).join('')}`,
          },
          'text/csv',
        ),
      (error: unknown) => say('error', refusalWords(error)),
    );
  return (
    <IconButton
      icon={Download}
      label={`Download the ${figure(codes)} codes of ${code}`}
      onClick={() => void fetchCodes()}
    />
  );
}

function LinkButton({ code }: { code: string }) {
  const { publicUrl } = useSettings();
  const { copy, isCopied, icon } = useCopy(withDiscount(`${publicUrl}/`, code));
  return (
    <Button icon={icon} look="quiet" aria-label={`Copy link with ${code}`} onClick={copy}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy link'}</span>
    </Button>
  );
}

function DiscountRow({ discount }: { discount: Discount }) {
  const utils = trpc.useUtils();
  const { id, code, codes, used, sold } = discount;
  const state = stateOf(discount);
  return (
    <ListRow
      name={code}
      to="catalogue"
      edit={
        <>
          {codes > 1 ? <CodesButton discount={discount} /> : <LinkButton code={code} />}
          <DiscountDialog discount={discount} />
        </>
      }
      removal={{
        words: 'Orders keep their discount. The sales of the code are no longer counted.',
        remove: (options) => utils.client.discount.remove.mutate({ id }, options),
      }}
      reload={() => utils.discount.invalidate()}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {codes > 1 ? `${code}… (${counted(codes, 'code')})` : code}
        {state && <Badge look="neutral">{state}</Badge>}
      </p>
      <Terms discount={discount} />
      <p className="mt-1 note">
        {used === 0 ? 'Not used yet' : `In ${counted(used, 'order')}`}
        {sold.orders > 0 &&
          `: sales of ${formatPrice(toCents(sold.total))}, ${formatPrice(toCents(sold.discount))} taken off`}
      </p>
    </ListRow>
  );
}

function Discounts() {
  const [, navigate] = useLocation();
  const { searchTerm, page } = parseListAddress(useQueryParams());
  const list = trpc.discount.manage.useQuery(
    { searchTerm, page },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const { isPlaceholderData, data } = list;
  const hrefOfPage = (to: number) => hrefOf(searchTerm, to);
  const pageCount = usePageCount(data?.totalDoc, { page, isPlaceholderData, hrefOf: hrefOfPage });
  return (
    <section className="shell py-5 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>Discounts</PageTitle>
        <Permitted to="catalogue">
          <DiscountDialog />
        </Permitted>
      </div>
      <p className="mt-3 mb-6 max-w-2xl text-muted">
        Codes that shoppers type in the cart, or that a link brings: add <code>?discount=CODE</code> to the
        address of any page of the shop. An order takes one code.
      </p>
      {(data?.totalDoc !== 0 || searchTerm) && (
        <div className="mb-5 flex max-w-2xl">
          <ManageSearch
            label="Search codes"
            placeholder="A part of the code"
            term={searchTerm ?? ''}
            onSearch={(term) => navigate(hrefOf(term))}
          />
        </div>
      )}
      {!data && <Awaited query={list} what="discounts" height="h-72" />}
      {data?.totalDoc === 0 && (
        <EmptyState
          title={searchTerm ? 'No matching codes' : 'No discounts yet'}
          note="While no code is valid, shoppers see no field for one."
        />
      )}
      {data && data.data.length > 0 && (
        <RowList label="Discounts">
          {data.data.map((discount) => (
            <DiscountRow key={discount.id} discount={discount as Discount} />
          ))}
        </RowList>
      )}
      <Pagination page={page} pageCount={pageCount} href={hrefOfPage} />
    </section>
  );
}

export default staffPage(Discounts, {
  title: 'Discounts',
  description: 'Discount codes, and their sales.',
  path: paths.discounts,
});
