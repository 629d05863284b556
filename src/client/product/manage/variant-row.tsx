import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useId,
} from 'react';
import { limits } from '../../../shared/base/limits.ts';
import { fieldOf } from '../../../shared/product/product-fields.ts';
import { ImagePreview } from '../../image/image-field.tsx';
import { formats, usePreparing } from '../../image/prepare-picture.ts';
import { controlClass } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { X } from '../../ui/icons/x.ts';
import type { RowSteps } from './use-variant-grid.ts';
import {
  type CellName,
  type Column,
  cellNames,
  type GridOption,
  type GridRow,
  nameOf,
  textIn,
} from './variant-rows.ts';
import type { RefusedCell } from './variant-values.ts';

const widths: Record<CellName, string> = {
  price: 'min-w-24',
  stock: 'min-w-20',
  sku: 'min-w-36',
  gtin: 'min-w-40',
  grams: 'min-w-24',
  salePrice: 'min-w-24',
};

function Fault({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className="mt-1 max-w-40 text-xs font-medium text-bad">
      {children}
    </p>
  );
}

interface CellProps extends ComponentProps<'input'> {
  row: GridRow;
  column: Column;
  label: string;
  fault: string | undefined;
}

function Cell({ row, column, label, fault, className = '', ...input }: CellProps) {
  const id = useId();
  return (
    <>
      <input
        {...input}
        aria-label={`${label} of ${nameOf(row)}`}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && id}
        data-row={row.key}
        data-column={column}
        autoComplete="off"
        value={textIn(row, column)}
        className={`${controlClass} px-2! ${className}`}
      />
      <Fault id={id}>{fault}</Fault>
    </>
  );
}

interface PictureCellProps {
  row: GridRow;
  fault: string | undefined;
  onPicture(picture: File): void;
  onWork(work: Promise<unknown>): void;
}

function PictureCell({ row: { picture, ...row }, fault, onPicture, onWork }: PictureCellProps) {
  const { prepare, waiting, refused } = usePreparing(onPicture, onWork);
  const id = useId();
  const words = refused[0] ?? fault;
  return (
    <>
      <label
        className={`relative block size-11 cursor-pointer rounded-md border border-dashed border-line-control hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${waiting > 0 ? 'opacity-50' : ''}`}
      >
        <ImagePreview
          file={picture instanceof File ? picture : undefined}
          {...(typeof picture === 'string' && { current: picture })}
          alt=""
          className="size-full"
        />
        <input
          type="file"
          accept={formats}
          aria-label={`Picture of ${nameOf(row)}`}
          aria-invalid={words !== undefined}
          aria-describedby={words && id}
          className="sr-only"
          onChange={({ currentTarget }) => {
            prepare([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </label>
      <Fault id={id}>{words}</Fault>
    </>
  );
}

export interface RowFaults extends Partial<Record<CellName | 'picture' | 'values', string>> {}

/** The faults of a row: its own, and what the shop has refused and is not changed since. */
export function rowFaults(
  row: GridRow,
  errors: Partial<Record<keyof RowFaults, { message?: string }>> | undefined,
  refused: RefusedCell[],
): RowFaults {
  const names = ['values', 'picture', ...cellNames] as const;
  const wordsFor = (name: (typeof names)[number]) =>
    errors?.[name]?.message ??
    refused.find(
      ({ key, column, text }) => key === row.key && column === name && text === String(row[name] ?? ''),
    )?.message;
  return Object.fromEntries(names.map((name) => [name, wordsFor(name)]));
}

interface VariantRowProps {
  row: GridRow;
  /** The options whose values are typed in the row; none for a row whose values are fixed. */
  typed: GridOption[];
  faults: RowFaults;
  isSelected: boolean;
  /** True for a row that has to stay. */
  isFixed: boolean;
  steps: RefObject<RowSteps>;
  onWork(work: Promise<unknown>): void;
  /** Opens the form of the variant; undefined for a row that is not stored as one. */
  onEdit: ((id: string) => Promise<void>) | undefined;
}

function Row({ row, typed, faults, isSelected, isFixed, steps, onWork, onEdit }: VariantRowProps) {
  const name = nameOf(row);
  const id = useId();
  const cell = (column: Column) => ({
    row,
    column,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => steps.current.type(row, column, target.value),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => steps.current.press(event),
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => steps.current.paste(event),
    onFocus: (event: FocusEvent<HTMLInputElement>) => steps.current.focus(event),
  });
  return (
    <tr className="align-top">
      <th
        scope="row"
        className="sticky left-0 z-10 max-w-36 min-w-28 bg-surface py-1 pr-3 text-left font-semibold wrap-anywhere sm:max-w-56"
      >
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            className="size-5 shrink-0 accent-brand"
            checked={isSelected}
            onChange={({ target }) => steps.current.select(row, target.checked)}
          />
          {name}
        </label>
        {typed.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the value of an option has its place alone.
          <div key={at} className="mb-1">
            <Cell
              {...cell(at)}
              label={option.name.trim() || 'Value'}
              placeholder={option.name.trim() || 'Value'}
              maxLength={limits.optionLength}
              fault={at === 0 ? faults.values : undefined}
            />
          </div>
        ))}
        {typed.length === 0 && <Fault id={id}>{faults.values}</Fault>}
      </th>
      <td className="p-1">
        <PictureCell
          row={row}
          fault={faults.picture}
          onPicture={(picture) => steps.current.choose(row, picture)}
          onWork={onWork}
        />
      </td>
      {cellNames.map((column) => {
        const { label, kind, maxLength } = fieldOf(column);
        return (
          <td key={column} className="p-1">
            <Cell
              {...cell(column)}
              label={label}
              fault={faults[column]}
              className={`${widths[column]} ${kind === 'text' ? '' : 'text-right tabular-nums'}`}
              {...(kind === 'text'
                ? { maxLength }
                : { inputMode: kind === 'amount' ? 'decimal' : 'numeric' })}
            />
          </td>
        );
      })}
      <td className="py-1">
        <div className="flex items-center justify-end">
          {onEdit && row._id && (
            <button
              type="button"
              aria-label={`Edit ${name}`}
              className="inline-flex min-h-11 items-center px-2 link"
              onClick={() => void onEdit(row._id as string)}
            >
              Edit
            </button>
          )}
          {!isFixed && (
            <IconButton
              icon={X}
              iconClass="size-4"
              label={`Remove ${name}`}
              look="danger"
              data-remove={row.key}
              onClick={() => steps.current.remove([row])}
            />
          )}
        </div>
      </td>
    </tr>
  );
}

/** Drawn again only if something in it has changed: there may be a hundred of them. Its steps are always the latest. */
export const VariantRow = memo(
  Row,
  (before, after) =>
    before.row === after.row &&
    before.typed === after.typed &&
    before.isSelected === after.isSelected &&
    before.isFixed === after.isFixed &&
    JSON.stringify(before.faults) === JSON.stringify(after.faults),
);
