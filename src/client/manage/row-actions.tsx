import type { ComponentProps } from 'react';
import { messages } from '../../shared/messages.ts';
import type { Product } from '../../shared/product.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { PackageX } from '../ui/icons/package-x.ts';
import { Pencil } from '../ui/icons/pencil.ts';
import { Trash } from '../ui/icons/trash.ts';
import { useRowSteps } from './use-row-steps.ts';

interface ActionProps extends ComponentProps<'button'> {
  label: string;
  title: string;
}

/** The label is there for all who have room for it; the product's title for those who only hear it. */
function Action({ label, title, children, className = '', ...props }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={`${label}: ${title}`}
      title={label}
      className={`inline-flex min-h-11 min-w-10 items-center justify-center gap-1.5 rounded-md px-2 font-semibold text-soft hover:bg-track disabled:cursor-not-allowed disabled:opacity-40 disabled:hover:bg-transparent ${className}`}
      {...props}
    >
      {children}
      <span className="hidden xl:inline">{label}</span>
    </button>
  );
}

interface RowActionsProps {
  product: Product;
  onEdit(product: Product): void;
}

export function RowActions({ product, onEdit }: RowActionsProps) {
  const { title, stock } = product;
  const { remove, markSoldOut, isBusy } = useRowSteps(product);
  return (
    <div className="-ml-2 grid w-fit min-[380px]:grid-cols-2 sm:flex">
      <Action label={messages.manage.edit} title={title} disabled={isBusy} onClick={() => onEdit(product)}>
        <Icon of={Pencil} className="size-4.5 shrink-0" />
      </Action>
      <ConfirmDialog
        title={messages.manage.deleteTitle}
        description={messages.manage.deleteBody}
        onConfirm={remove}
        trigger={
          <Action label="Delete" title={title} disabled={isBusy} className="hover:bg-bad-soft hover:text-bad">
            <Icon of={Trash} className="size-4.5 shrink-0" />
          </Action>
        }
      />
      <ConfirmDialog
        title="Mark as sold out?"
        description={`The stock of “${title}” goes from ${stock} to 0. Shoppers still see it, but can’t buy it.`}
        onConfirm={markSoldOut}
        trigger={
          <Action label="Mark sold out" title={title} disabled={isBusy || stock === 0}>
            <Icon of={PackageX} className="size-4.5 shrink-0" />
          </Action>
        }
      />
    </div>
  );
}
