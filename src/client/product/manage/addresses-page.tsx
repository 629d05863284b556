import { keepPreviousData } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { figure } from '../../../shared/base/locale.ts';
import type { OldAddressList, UnknownAddresses } from '../../../shared/product/old-address.ts';
import { Awaited } from '../../api/awaited.tsx';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { useQueryParams } from '../../page/address.ts';
import { parseListAddress } from '../../page/list-address.ts';
import { usePageCount } from '../../page/page-count.ts';
import { paths } from '../../page/paths.ts';
import { ManageSearch } from '../../staff/manage-search.tsx';
import { Permitted } from '../../staff/permitted.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusTitle } from '../../ui/focus.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Pencil } from '../../ui/icons/pencil.ts';
import { Trash } from '../../ui/icons/trash.ts';
import { LinkSegments } from '../../ui/link-segments.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { say } from '../../ui/say.ts';
import { Table } from '../../ui/table.tsx';
import { LeadDialog, PasteDialog } from './address-dialogs.tsx';

interface Shown {
  list?: 'unknown' | undefined;
  searchTerm?: string | undefined;
  page?: number;
}

function hrefOf({ list, searchTerm, page = 1 }: Shown): string {
  const params = new URLSearchParams({
    ...(list && { list }),
    ...(searchTerm && { searchTerm }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `${paths.addresses}?${params}` : paths.addresses;
}

const actions = { name: 'Actions', className: 'sr-only' };

function AddressTable({ list: { data } }: { list: OldAddressList }) {
  const utils = trpc.useUtils();
  const removal = trpc.oldAddress.delete.useMutation({
    onError: (error) => say('error', refusalWords(error)),
    async onSettled() {
      await utils.oldAddress.invalidate();
      // The button with the focus has gone.
      setTimeout(focusTitle);
    },
  });
  return (
    <Table
      caption="Old addresses"
      columns={[
        { name: 'Old address' },
        { name: 'Leads to' },
        { name: 'Visits', isNumber: true },
        { name: 'Last visit' },
        actions,
      ]}
    >
      {data.map(({ path, target, product, isDead, visits, lastVisitAt }) => (
        <tr key={path}>
          <th scope="row" className="text-left font-mono font-semibold wrap-anywhere">
            <bdi>{path}</bdi>
          </th>
          <td data-label="Leads to" className="wrap-anywhere">
            {isDead ? (
              <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
                {product?.title ?? target}
                <Badge look="warn">Leads nowhere</Badge>
              </span>
            ) : (
              <Link href={target} className="link">
                {product?.title ?? target}
              </Link>
            )}
          </td>
          <td data-label="Visits" className="tabular-nums sm:text-right">
            {figure(visits)}
          </td>
          <td data-label="Last visit" className="whitespace-nowrap">
            {lastVisitAt ? <Moment at={lastVisitAt} /> : <span className="text-muted">Never</span>}
          </td>
          <td className="whitespace-nowrap sm:text-right">
            <Permitted to="catalogue">
              <LeadDialog
                path={path}
                target={target}
                product={product}
                trigger={<IconButton icon={Pencil} label={`Edit ${path}`} />}
              />
              <ConfirmDialog
                title={`Remove ${path}?`}
                description="Links to it will show “Page not found”."
                onConfirm={() => removal.mutate({ path })}
                trigger={<IconButton icon={Trash} label={`Remove ${path}`} look="danger" />}
              />
            </Permitted>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function UnknownTable({ list: { data, total } }: { list: UnknownAddresses }) {
  return (
    <>
      <Table
        caption="Addresses that lead nowhere"
        columns={[{ name: 'Address' }, { name: 'Times', isNumber: true }, { name: 'Last' }, actions]}
      >
        {data.map(({ path, visits, lastAt }) => (
          <tr key={path}>
            <th scope="row" className="text-left font-mono font-semibold wrap-anywhere">
              <bdi>{path}</bdi>
            </th>
            <td data-label="Times" className="tabular-nums sm:text-right">
              {figure(visits)}
            </td>
            <td data-label="Last" className="whitespace-nowrap">
              <Moment at={lastAt} />
            </td>
            <td className="sm:text-right">
              <Permitted to="catalogue">
                <LeadDialog
                  path={path}
                  trigger={
                    <Button look="secondary" aria-label={`Lead ${path} to…`}>
                      Lead to…
                    </Button>
                  }
                />
              </Permitted>
            </td>
          </tr>
        ))}
      </Table>
      {total > data.length && (
        <p className="mt-3 note">
          The {figure(data.length)} most frequent of {figure(total)}.
        </p>
      )}
    </>
  );
}

function Addresses() {
  const params = useQueryParams();
  const [, navigate] = useLocation();
  const list = params.get('list') === 'unknown' ? 'unknown' : undefined;
  const { searchTerm, page } = parseListAddress(params);
  const known = trpc.oldAddress.manage.useQuery(
    { searchTerm, page },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const unknown = trpc.oldAddress.unknown.useQuery(undefined, { staleTime: 0 });
  const { isPlaceholderData } = known;
  const hrefOfPage = (to: number) => hrefOf({ searchTerm, page: to });
  const pageCount = usePageCount(known.data?.totalDoc, { page, isPlaceholderData, hrefOf: hrefOfPage });
  return (
    <section className="shell py-5 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>Old addresses</PageTitle>
        <Permitted to="catalogue">
          <PasteDialog />
        </Permitted>
      </div>
      <p className="mt-3 mb-6 max-w-2xl text-muted">
        Links to an earlier shop, as search engines have them. Who follows one gets to its product here. An
        import of products adds their old addresses by itself.
      </p>
      <LinkSegments
        label="Which addresses"
        links={[
          { href: hrefOf({}), label: 'Old addresses', count: known.data?.totalDoc, isChosen: !list },
          {
            href: hrefOf({ list: 'unknown' }),
            label: 'Asked for, but unknown',
            count: unknown.data?.total,
            isChosen: list === 'unknown',
          },
        ]}
      />
      {list ? (
        <div className="mt-6">
          {!unknown.data && <Awaited query={unknown} what="addresses" height="h-72" />}
          {unknown.data?.total === 0 && (
            <EmptyState title="No unknown address" note="Requested addresses without a page appear here." />
          )}
          {unknown.data && unknown.data.total > 0 && <UnknownTable list={unknown.data} />}
        </div>
      ) : (
        <div className="mt-6">
          <div className="mb-5 flex max-w-2xl">
            <ManageSearch
              label="Search addresses"
              placeholder="A part of the address, or a product"
              term={searchTerm ?? ''}
              onSearch={(term) => navigate(hrefOf({ searchTerm: term }))}
            />
          </div>
          {!known.data && <Awaited query={known} what="addresses" height="h-72" />}
          {known.data?.totalDoc === 0 && (
            <EmptyState
              title={searchTerm ? 'No matching addresses' : 'No old addresses yet'}
              note="Add the old addresses that should lead to a page of this shop."
            />
          )}
          {known.data && known.data.data.length > 0 && <AddressTable list={known.data} />}
          <Pagination page={page} pageCount={pageCount} href={hrefOfPage} />
        </div>
      )}
    </section>
  );
}

export default staffPage(Addresses, {
  title: 'Old addresses',
  description: 'Where links to an earlier shop lead.',
  path: paths.addresses,
});
