import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { manageMessages } from '../../../shared/base/manage-messages.ts';
import { messages } from '../../../shared/base/messages.ts';
import { catalogueFilePaths } from '../../../shared/product/catalogue-file.ts';
import { categories } from '../../../shared/product/category.ts';
import type { StaffProduct, StockLevel } from '../../../shared/product/product.ts';
import { ExportLink } from '../../api/export-link.tsx';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { useQueryParams } from '../../page/address.ts';
import { usePageCount } from '../../page/page-count.ts';
import { paths } from '../../page/paths.ts';
import { loadFiles } from '../../staff/draft-files.ts';
import { ManageSearch } from '../../staff/manage-search.tsx';
import { Permitted } from '../../staff/permitted.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { useStaff } from '../../staff/use-staff.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Plus } from '../../ui/icons/plus.ts';
import { FullScreenLoader } from '../../ui/loading.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { say } from '../../ui/say.ts';
import { DraftNotices } from './draft-notices.tsx';
import {
  type Draft,
  findDraft,
  joinedSheet,
  newSheet,
  rebased,
  type Sheet,
  sheetOf,
  useProductDrafts,
} from './drafts.ts';
import { type ManageFilters, manageHref, parseManageFilters, stockLabels } from './manage-filters.ts';
import { ManageResults } from './manage-results.tsx';
import { ProductDialog } from './product-dialog.tsx';

/** The form that is open, or was last: it stays mounted while it fades out. */
interface OpenSheet {
  sheet: Sheet;
  isOpen: boolean;
  /** Each opening starts a new form. */
  count: number;
}

function useManageFilters() {
  const params = useQueryParams();
  const filters = useMemo(() => parseManageFilters(params), [params]);
  const [, navigate] = useLocation();
  const change = (changed: Partial<ManageFilters>) =>
    navigate(manageHref({ ...filters, page: 1, ...changed }));
  return { filters, change };
}

const quietLink =
  'inline-flex min-h-11 items-center text-sm font-semibold text-soft hover:text-ink hover:underline';

const stockOptions = Object.entries(stockLabels).map(([value, label]) => ({
  value: value as StockLevel,
  label,
}));

const visibilityOptions = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
] as const;

interface ManageToolbarProps {
  filters: ManageFilters;
  hidden: number;
  onChange(change: Partial<ManageFilters>): void;
}

function ManageToolbar({ filters, hidden, onChange }: ManageToolbarProps) {
  return (
    <div className="flex flex-wrap items-end gap-3 sm:gap-4">
      <ManageSearch term={filters.searchTerm ?? ''} onSearch={(searchTerm) => onChange({ searchTerm })} />
      <FilterSelect
        label="Category"
        all="All categories"
        value={filters.category}
        options={categories()}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        label="Stock"
        all="Any stock"
        value={filters.stock}
        options={stockOptions}
        onChange={(stock) => onChange({ stock })}
      />
      {(hidden > 0 || filters.visibility) && (
        <FilterSelect
          label="Visibility"
          all="Shown and hidden"
          value={filters.visibility}
          options={visibilityOptions}
          onChange={(visibility) => onChange({ visibility })}
        />
      )}
      {filters.weight && (
        <FilterSelect
          label="Weight"
          all="Any weight"
          value={filters.weight}
          options={[{ value: 'missing', label: 'Without a weight' }] as const}
          onChange={(weight) => onChange({ weight })}
        />
      )}
    </div>
  );
}

function ProductManager() {
  const { filters, change } = useManageFilters();
  const list = trpc.product.manage.useQuery(filters, { placeholderData: keepPreviousData });
  const [dialog, setDialog] = useState<OpenSheet>();
  const { id: account } = useStaff();
  const { client } = trpc.useUtils();
  const drafts = useProductDrafts();
  usePageCount(list.data?.totalDoc, {
    ...filters,
    isPlaceholderData: list.isPlaceholderData,
    hrefOf: (page) => manageHref({ ...filters, page }),
  });

  const open = (sheet: Sheet) =>
    setDialog((last) => ({ sheet, isOpen: true, count: (last?.count ?? 0) + 1 }));
  // A save may end after its form was closed and another one opened.
  const close = (count: number) =>
    setDialog((last) => (last?.count === count ? { ...last, isOpen: false } : last));
  /** Waits for the files of a draft and for the product as it is now. */
  async function resume({ subject }: Pick<Draft, 'subject'>): Promise<void> {
    await loadFiles();
    const draft = findDraft(account, { subject });
    if (!draft) return;
    // If the product was deleted or can't be fetched, saving the draft says so.
    const id = draft.product?._id;
    const now = id && (await client.product.preview.query({ id }).catch(() => undefined));
    open(now ? rebased(draft, now.data) : draft);
  }

  /** Lists have no variants: the form of a product with options waits for them. */
  async function edit(product: StaffProduct): Promise<void> {
    const { _id: id, options, variants } = product;
    if (findDraft(account, { subject: id })) return resume({ subject: id });
    try {
      const isComplete = !options || variants;
      open(sheetOf(isComplete ? product : (await client.product.preview.query({ id })).data));
    } catch (error) {
      say('error', refusalWords(error));
    }
  }

  /** Waits for the products as they are now. */
  async function join(ids: string[]): Promise<void> {
    try {
      const answers = await Promise.all(ids.map((id) => client.product.preview.query({ id })));
      const products = answers.map(({ data }) => data);
      const withOptions = products.find(({ options }) => options);
      if (withOptions) say('error', `${withOptions.title} has options: leave it out`);
      else open(joinedSheet(products as [StaffProduct, ...StaffProduct[]]));
    } catch (error) {
      say('error', refusalWords(error));
    }
  }

  /** An empty form, unless one was closed without an attempt to save it. */
  function add(): void {
    const left = drafts.find(({ product, reason }) => product === undefined && reason === undefined);
    if (left) void resume(left);
    else open(newSheet());
  }

  return (
    <section className="shell py-5 sm:py-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{manageMessages.title}</PageTitle>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link href={paths.deletedProducts} className={quietLink}>
            Deleted products
          </Link>
          <Permitted to="export">
            <ExportLink href={catalogueFilePaths.export} className={quietLink}>
              Export
            </ExportLink>
          </Permitted>
          <Permitted to="catalogue">
            <Link href={paths.importProducts} className={quietLink}>
              Import
            </Link>
            <Button icon={Plus} onClick={add}>
              {manageMessages.add}
            </Button>
          </Permitted>
        </div>
      </div>
      <Permitted to="catalogue">
        <DraftNotices
          open={dialog?.isOpen ? dialog.sheet.subject : undefined}
          onContinue={(draft) => void resume(draft)}
        />
      </Permitted>
      <ManageToolbar filters={filters} hidden={list.data?.hidden ?? 0} onChange={change} />
      <div className="mt-6">
        {list.data && (
          <ManageResults
            list={list.data}
            filters={filters}
            onEdit={(product) => void edit(product)}
            onJoin={join}
          />
        )}
        {list.isError && !list.data && (
          <ErrorState
            title={messages.product.fetchFailed}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        )}
      </div>
      {(list.isPending || list.isPlaceholderData) && <FullScreenLoader label={messages.product.loading} />}
      {dialog && (
        <ProductDialog
          key={dialog.count}
          sheet={dialog.sheet}
          open={dialog.isOpen}
          onClose={() => close(dialog.count)}
          onEdit={(product) => void edit(product)}
        />
      )}
    </section>
  );
}

export default staffPage(ProductManager, {
  title: 'Manage products',
  description: 'The area where staff keep the catalogue.',
  path: paths.manage,
});
