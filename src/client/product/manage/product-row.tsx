import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { counted, figure } from '../../../shared/base/locale.ts';
import { manageMessages } from '../../../shared/base/manage-messages.ts';
import { toCents } from '../../../shared/base/money.ts';
import { categoryLabel } from '../../../shared/product/category.ts';
import type { StaffProduct } from '../../../shared/product/product.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { SelectBox } from '../../staff/selectable-list.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { focusTitle } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { PackageX } from '../../ui/icons/package-x.ts';
import { Pencil } from '../../ui/icons/pencil.ts';
import { Trash } from '../../ui/icons/trash.ts';
import { Moment } from '../../ui/moment.tsx';
import { Price } from '../../ui/price.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { attempt } from './attempt.ts';
import { stockLabels } from './manage-filters.ts';
import { undoBy, useRestore, useRestoreStock } from './use-restore.ts';

interface ActionProps extends ComponentProps<'button'> {
  label: string;
  title: string;
}

/** The label is visible where there is room; the product's title is for screen readers. */
function Action({ label, title, children, className = '', ...props }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={`${label}: ${title}`}
      title={label}
      className={`inline-flex min-h-11 min-w-10 items-center justify-center gap-1.5 rounded-md px-2 font-semibold whitespace-nowrap text-soft hover:bg-track disabled:cursor-not-allowed disabled:opacity-40 disabled:hover:bg-transparent ${className}`}
      {...props}
    >
      {children}
      {/* There is room for words on phones, and beside the menu from here on. */}
      <span className="sm:max-[87.5rem]:hidden">{label}</span>
    </button>
  );
}

const { deleted, deleteFailed, updated, updateFailed } = manageMessages;

function useRowSteps({ _id: id }: StaffProduct) {
  const utils = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  const { client } = utils;
  const restore = useRestore();
  const restoreStock = useRestoreStock();
  const isLeaving = useRef(false);

  useEffect(
    () => () => {
      // The focused button is removed with its row. After the timeout the row is out of the page.
      if (isLeaving.current) setTimeout(focusTitle);
    },
    [],
  );

  async function take(step: () => ReturnType<typeof attempt>): Promise<void> {
    setBusy(true);
    await step();
    await utils.product.invalidate();
    setBusy(false);
  }

  return {
    isBusy,
    remove() {
      isLeaving.current = true;
      // Deleted products can also be restored on their own page.
      const undo = undoBy(() => restore(id));
      void take(() =>
        attempt(() => client.product.delete.mutate({ id }), { done: deleted, failed: deleteFailed }, undo),
      );
    },
    markSoldOut() {
      let taken = 0;
      const send = async () => {
        const answer = await client.product.markSoldOut.mutate({ id });
        taken = answer.data.before;
        return answer;
      };
      const undo = undoBy(() => restoreStock(id, taken));
      void take(() => attempt(send, { done: updated, failed: updateFailed }, undo));
    },
  };
}

interface ProductRowProps {
  product: StaffProduct;
  onEdit(product: StaffProduct): void;
}

function RowActions({ product, onEdit }: ProductRowProps) {
  const { title, stock } = product;
  const { remove, markSoldOut, isBusy } = useRowSteps(product);
  return (
    <div className="-ml-2 flex max-sm:flex-wrap">
      <Permitted to="catalogue">
        <Action label={manageMessages.edit} title={title} disabled={isBusy} onClick={() => onEdit(product)}>
          <Icon of={Pencil} className="size-4.5 shrink-0" />
        </Action>
        <ConfirmDialog
          title={manageMessages.deleteTitle}
          description={manageMessages.deleteBody}
          confirm="Confirm"
          onConfirm={remove}
          trigger={
            <Action
              label="Delete"
              title={title}
              disabled={isBusy}
              className="hover:bg-bad-soft hover:text-bad"
            >
              <Icon of={Trash} className="size-4.5 shrink-0" />
            </Action>
          }
        />
      </Permitted>
      <Permitted to="stock">
        <ConfirmDialog
          title="Mark as sold out?"
          description={`The stock of “${title}” goes from ${stock} to 0. Shoppers still see it, but can’t buy it.`}
          onConfirm={markSoldOut}
          trigger={
            <Action
              label="Mark sold out"
              title={title}
              disabled={isBusy || stock === 0 || product.options !== undefined}
            >
              <Icon of={PackageX} className="size-4.5 shrink-0" />
            </Action>
          }
        />
      </Permitted>
    </div>
  );
}

/** The stock, with a link to its ledger and a badge when it, or that of a variant, is low. */
function StockCell({ product, low }: Pick<ProductRowProps, 'product'> & { low: number }) {
  const { _id: id, title, stock, options } = product;
  const level = stock === 0 ? 'out' : low > 0 ? 'low' : undefined;
  return (
    <div className="flex items-center gap-2 tabular-nums">
      <Link
        href={paths.stockLedger(id)}
        aria-label={`${figure(stock)} pieces: every change of ${title}`}
        className="-my-3 inline-flex min-h-11 min-w-8 items-center link"
      >
        {figure(stock)}
      </Link>
      {level && (
        <Badge look={level === 'out' ? 'alarm' : 'warn'} className="whitespace-nowrap">
          {level === 'low' && options ? `${counted(low, 'variant')} low` : stockLabels[level]}
        </Badge>
      )}
    </div>
  );
}

/** The sale of a product that is on or planned. */
function SaleNote({ product: { ordinaryPrice, salePrice, saleFrom, saleUntil } }: { product: StaffProduct }) {
  if (ordinaryPrice !== undefined)
    return (
      <p className="text-xs text-muted">
        On sale, else <Price cents={toCents(ordinaryPrice)} />
        {saleUntil && (
          <>
            {' '}
            until <Moment at={saleUntil} />
          </>
        )}
      </p>
    );
  if (salePrice === null || !saleFrom) return null;
  return (
    <p className="text-xs text-muted">
      <Price cents={toCents(salePrice)} /> from <Moment at={saleFrom} />
    </p>
  );
}

interface SelectableRowProps extends ProductRowProps {
  /** The number of its variants that are low in stock; 1 for a low product without options. */
  low: number;
  selected: Readonly<Record<string, string>>;
  /** Undefined for roles that change nothing. @param isRange also the products from the last one to this */
  onSelect: ((product: StaffProduct, isSelected: boolean, isRange: boolean) => void) | undefined;
}

export function ProductRow({ product, low, onEdit, selected, onSelect }: SelectableRowProps) {
  const { _id: id, title } = product;
  const isSelected = id in selected;
  // In the first cell that is shown: on phones that is the name.
  const box = onSelect && (
    <SelectBox
      id={id}
      label={`Select ${title}`}
      checked={isSelected}
      onSelect={(isOn, isRange) => onSelect(product, isOn, isRange)}
    />
  );
  return (
    <tr data-item={id} className={`scroll-mb-28 sm:[&_td]:py-1! ${isSelected ? 'bg-accent-soft' : ''}`}>
      <td className="max-sm:hidden">
        <div className="flex items-center gap-3">
          {box}
          <Thumbnail src={product.image} size={40} />
        </div>
      </td>
      <td>
        <div className="flex items-start gap-2">
          {box && <span className="sm:hidden">{box}</span>}
          <div className="min-w-0">
            <Link
              href={product.isHidden ? paths.previewProduct(id) : paths.product(id)}
              className="text-base font-semibold wrap-break-word hyphens-auto hover:underline"
            >
              {title}
            </Link>{' '}
            {product.sku && <span className="text-muted wrap-anywhere">SKU {product.sku}</span>}
            {product.isHidden && (
              <p className="mt-1">
                <Badge look="warn">
                  {product.shownFrom ? (
                    <>
                      Hidden until <Moment at={product.shownFrom} />
                    </>
                  ) : (
                    'Hidden'
                  )}
                </Badge>
              </p>
            )}
          </div>
        </div>
      </td>
      <td data-label="Price">
        <Price cents={toCents(product.price)} />
        <SaleNote product={product} />
      </td>
      <td data-label="Category">{categoryLabel(product.category)}</td>
      <td data-label="Stock">
        <StockCell product={product} low={low} />
      </td>
      <td>
        <RowActions product={product} onEdit={onEdit} />
      </td>
    </tr>
  );
}
