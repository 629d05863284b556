// Long because the steps of the grid, which its parts take, are in one place with its focus and what it says.

import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type UseFormReturn, useController } from 'react-hook-form';
import { toast } from 'sonner';
import { counted } from '../../../shared/base/locale.ts';
import { enteredNumberFault, isNumberKind } from '../../../shared/base/typed-number.ts';
import type { StaffProduct } from '../../../shared/product/product.ts';
import { fieldOf, productFields } from '../../../shared/product/product-fields.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/field.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { SelectField } from '../../ui/select.tsx';
import type { Sheet } from './drafts.ts';
import type { ProductValues } from './product-values.ts';
import { VariantOptions } from './variant-options.tsx';
import { rowFaults, VariantRow } from './variant-row.tsx';
import {
  type Column,
  cellNames,
  firstGrid,
  type Grid,
  type GridRow,
  isTable,
  isTyped,
  moveOwn,
  nameOf,
  pasteCells,
  putBack,
  removeRows,
  rowsToFill,
  type Step,
  setCells,
  setPicture,
  storedRows,
  textIn,
} from './variant-rows.ts';
import { PutBack, SeparateButton, SetMany, type SharedColumn, sharedColumns } from './variant-tools.tsx';
import { isGridChanged, type RefusedCell } from './variant-values.ts';

interface VariantGridProps {
  form: UseFormReturn<ProductValues>;
  sheet: Sheet;
  refused: RefusedCell[];
  /** Opens the form of a variant instead. */
  onEdit(variant: StaffProduct): void;
  /** The form can be sent once this work ends. */
  onWork(work: Promise<unknown>): void;
  /** Called after variants have become products of their own. */
  onSeparated(): void;
}

const columnLabel = (column: Column) =>
  typeof column === 'number' ? 'value' : fieldOf(column).label.toLowerCase();

function isUnreadable(column: Column, text: string): boolean {
  if (typeof column === 'number') return false;
  const { kind, label } = fieldOf(column);
  return isNumberKind(kind) && enteredNumberFault(kind, label, text) !== undefined;
}

/** @returns whether there is a cell with a fault */
function focusFault(box: HTMLElement | null): boolean {
  const cell = box?.querySelector<HTMLElement>('[aria-invalid="true"]');
  cell?.focus();
  return Boolean(cell);
}

/** The rows, with the steps that apply to them. */
function Rows({
  form,
  sheet,
  refused,
  onEdit,
  onWork,
  onSeparated,
  grid,
}: VariantGridProps & { grid: Grid }) {
  const { field } = useController({ control: form.control, name: 'grid' });
  const errors = form.formState.errors.grid as FieldErrors<Grid> | undefined;
  const { client } = trpc.useUtils();
  const now = useRef(grid);
  now.current = grid;
  const box = useRef<HTMLFieldSetElement>(null);
  const lastCell = useRef<{ key: string; column: string }>(undefined);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [news, setNews] = useState('');
  const [fault, setFault] = useState<string>();
  /** The row whose picture was just chosen. */
  const [pictured, setPictured] = useState<string>();
  const wantsFocus = useRef(refused.length > 0);
  const { product, joined } = sheet;
  const isParent = product?.options !== undefined;
  /** The product itself, which becomes one of the variants. */
  const own = isParent ? undefined : product?._id;
  const stored = storedRows(sheet);
  const { options, rows } = grid;
  const typed = isTyped(grid);
  const chosen = rows.filter(({ key }) => selected.has(key));
  const keysOf = (some: GridRow[]) => new Set(some.map(({ key }) => key));

  // The first cell with a fault gets the focus when the form is sent, or opened with cells that were refused.
  useEffect(() => {
    field.ref({
      focus() {
        wantsFocus.current = true;
        focusFault(box.current);
      },
    });
  }, [field.ref]);
  useEffect(() => {
    if (wantsFocus.current && focusFault(box.current)) wantsFocus.current = false;
  });

  function change(next: Grid, said = ''): void {
    now.current = next;
    field.onChange(next);
    setNews(said);
    setFault(undefined);
  }

  function take(step: Step, said = ''): string | undefined {
    if ('fault' in step) return step.fault;
    change(step.grid, said);
    return undefined;
  }

  function remove(keys: ReadonlySet<string>): void {
    const at = rows.findIndex(({ key }) => keys.has(key));
    const refusal = take(removeRows(grid, keys, own), `${counted(keys.size, 'row')} removed`);
    setFault(refusal);
    if (refusal) return;
    setSelected(new Set());
    const next = rows.filter(({ key }) => !keys.has(key))[Math.min(at, rows.length - keys.size - 1)];
    box.current?.querySelector<HTMLElement>(`[data-remove="${next?.key}"]`)?.focus();
  }

  function fill(column: SharedColumn): void {
    const { key, column: last } = lastCell.current ?? {};
    const from = (last === column ? rows.find((row) => row.key === key) : undefined) ?? chosen[0] ?? rows[0];
    if (!from) return;
    const keys = rowsToFill(grid, from.key, selected);
    const text = textIn(from, column);
    change(setCells(grid, keys, column, text), `${text || 'Nothing'} copied to ${counted(keys.size, 'row')}`);
  }

  function focusCell(key: string | undefined, column: string | undefined): void {
    const cell = box.current?.querySelector<HTMLInputElement>(`[data-row="${key}"][data-column="${column}"]`);
    cell?.focus();
    cell?.select();
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const { row: key, column } = event.currentTarget.dataset;
    const at = rows.findIndex((row) => row.key === key);
    if (event.key === 'd' && (event.ctrlKey || event.metaKey)) {
      const shared = sharedColumns.find((name) => name === column);
      if (shared) fill(shared);
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') focusCell(rows[at + 1]?.key, column);
    else if (event.key === 'ArrowUp') focusCell(rows[at - 1]?.key, column);
    else return;
    event.preventDefault();
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text');
    const { row: key = '', column = '' } = event.currentTarget.dataset;
    if (!isTable(text)) return;
    event.preventDefault();
    const name: Column = cellNames.find((one) => one === column) ?? Number(column);
    const pasted = pasteCells(grid, key, name, text);
    const unread = pasted.filled.filter((cell) => isUnreadable(cell.column, cell.text));
    change(pasted.grid, `${counted(pasted.filled.length, 'cell')} filled`);
    const faults = [
      unread.length > 0 &&
        `${unread.map((cell) => `${columnLabel(cell.column)} of ${nameOf(cell.row)}`).join(', ')} can’t be read as a number: see ${unread.length === 1 ? 'its cell' : 'their cells'}`,
      pasted.linesLeft > 0 && `${counted(pasted.linesLeft, 'line')} did not fit below the last row`,
      pasted.columnsLeft > 0 &&
        `${counted(pasted.columnsLeft, 'column')} did not fit beside ${columnLabel('grams')}`,
    ].filter(Boolean);
    setFault(faults.length > 0 ? faults.join('. ') : undefined);
    if (unread.length > 0) void form.trigger('grid');
  }

  async function edit(id: string): Promise<void> {
    try {
      onEdit((await client.product.preview.query({ id })).data);
    } catch (error) {
      toast.error(refusalWords(error));
    }
  }

  const gone = isParent ? stored.filter(({ _id: id }) => !rows.some((row) => row._id === id)) : [];
  const rowWithPicture = rows.find(({ key }) => key === pictured);
  const alike = (at: number) => rows.filter((row) => row.values[at] === rowWithPicture?.values[at]);
  const rowErrors = errors?.rows as (Parameters<typeof rowFaults>[1] | undefined)[] | undefined;
  const isChanged = product !== undefined && isGridChanged({ product, joined }, grid);
  const message = fault ?? (errors?.rows as { message?: string } | undefined)?.message;
  return (
    <fieldset ref={box} data-wide className="min-w-0 rounded-md border border-line p-3 pt-1 sm:px-4">
      <legend className="px-1 font-semibold">Variants</legend>
      <div className="space-y-4">
        <p className="note">
          {joined
            ? 'These products become the variants of one, with the name and the description above; those of the others give way. Orders, stock and addresses stay.'
            : 'Each combination of values is a variant, with a price, stock and codes of its own.'}
        </p>
        <VariantOptions
          grid={grid}
          stored={isParent ? stored : []}
          own={own}
          errors={errors?.options}
          onStep={take}
        />
        {own && !joined && rows.length > 1 && (
          <SelectField
            label="The product as it is now becomes"
            hint="This variant keeps its orders, its stock and its address."
            className="max-w-md"
            value={rows.find(({ _id }) => _id === own)?.key}
            onChange={({ target }) => change(moveOwn(grid, own, target.value))}
          >
            {rows.map((row) => (
              <option key={row.key} value={row.key}>
                {nameOf(row)}
              </option>
            ))}
          </SelectField>
        )}
        <div className="flex min-h-11 flex-wrap items-start gap-x-4 gap-y-2">
          <label className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-5 accent-brand"
              checked={rows.length > 0 && chosen.length === rows.length}
              onChange={({ target }) => setSelected(target.checked ? keysOf(rows) : new Set())}
            />
            {chosen.length > 0
              ? `${chosen.length} of ${rows.length} selected`
              : `All ${counted(rows.length, 'variant')}`}
          </label>
          {chosen.length > 0 && (
            <>
              <SetMany
                onSet={(column, text) =>
                  change(
                    setCells(grid, selected, column, text),
                    `${text} set in ${counted(chosen.length, 'row')}`,
                  )
                }
              />
              <div className="flex flex-wrap gap-2 sm:mt-6.5">
                {isParent && product && (
                  <SeparateButton
                    id={product._id}
                    rows={chosen}
                    isAll={chosen.length === stored.length}
                    isChanged={isChanged}
                    onSeparated={onSeparated}
                  />
                )}
                {!joined && (
                  <Button look="secondary" onClick={() => remove(keysOf(chosen))}>
                    Remove {counted(chosen.length, 'row')}
                  </Button>
                )}
              </div>
            </>
          )}
        </div>
        <ScrollRegion label="Variants" className="relative isolate">
          <table className="border-collapse text-sm">
            <thead className="text-left align-bottom text-muted">
              <tr>
                <th scope="col" className="sticky left-0 z-10 bg-surface pr-3 pb-1 font-semibold">
                  {options
                    .map(({ name }) => name.trim())
                    .filter(Boolean)
                    .join(' / ') || 'Variant'}
                </th>
                <th scope="col" className="px-1 pb-1 font-semibold">
                  Picture
                </th>
                {cellNames.map((column) => {
                  const shared = sharedColumns.find((name) => name === column);
                  const { label } = productFields[column];
                  return (
                    <th key={column} scope="col" className="px-1 pb-1 font-semibold">
                      {label}
                      {column === 'grams' && '\u00a0(g)'}
                      {shared && (
                        <button
                          type="button"
                          aria-label={`Fill down ${label.toLowerCase()}`}
                          className="block min-h-8 text-xs whitespace-nowrap link"
                          onClick={() => fill(shared)}
                        >
                          Fill down
                        </button>
                      )}
                    </th>
                  );
                })}
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <VariantRow
                  key={row.key}
                  row={row}
                  typed={typed ? options : []}
                  faults={rowFaults(row, rowErrors?.[at], refused)}
                  isSelected={selected.has(row.key)}
                  onSelect={(isOn) =>
                    setSelected(
                      new Set(isOn ? [...selected, row.key] : [...selected].filter((key) => key !== row.key)),
                    )
                  }
                  onType={(column, text) => change(setCells(now.current, new Set([row.key]), column, text))}
                  onKeyDown={press}
                  onPaste={paste}
                  onFocus={({ currentTarget: { dataset } }) => {
                    lastCell.current = { key: row.key, column: dataset.column ?? '' };
                  }}
                  onPicture={(picture) => {
                    change(
                      setPicture(now.current, new Set([row.key]), picture),
                      `Picture of ${nameOf(row)} chosen`,
                    );
                    setPictured(row.key);
                  }}
                  onWork={onWork}
                  onEdit={isParent && row._id ? () => void edit(row._id as string) : undefined}
                  onRemove={joined || (own && row._id === own) ? undefined : () => remove(new Set([row.key]))}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        {message && <ErrorText>{message}</ErrorText>}
        {rowWithPicture && rows.length > 1 && (
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-sm">Use the picture of {nameOf(rowWithPicture)} for</span>
            {!typed &&
              options.length > 1 &&
              rowWithPicture.values.map((value, at) => (
                <Button
                  key={options[at]?.name}
                  look="secondary"
                  size="small"
                  onClick={() => {
                    change(
                      setPicture(grid, keysOf(alike(at)), rowWithPicture.picture),
                      `Picture used for ${counted(alike(at).length, 'row')}`,
                    );
                  }}
                >
                  All {value}
                </Button>
              ))}
            <Button
              look="secondary"
              size="small"
              onClick={() =>
                change(setPicture(grid, keysOf(rows), rowWithPicture.picture), 'Picture used for all rows')
              }
            >
              All rows
            </Button>
          </div>
        )}
        <PutBack
          grid={grid}
          onPutBack={(values) => setFault(take(putBack(grid, values, isParent ? stored : [])))}
        />
        {gone.length > 0 && (
          <p className="text-sm font-medium text-warn">
            When you save, {gone.map(nameOf).join(', ')} {gone.length === 1 ? 'is' : 'are'} deleted.
          </p>
        )}
        {!isParent && !joined && (
          <Button look="quiet" onClick={() => field.onChange(undefined)}>
            It comes in one form only
          </Button>
        )}
        <p role="status" className="sr-only">
          {news}
        </p>
      </div>
    </fieldset>
  );
}

/** The options and variants of a product; for one without, a button that begins them. */
export function VariantGrid(props: VariantGridProps) {
  const { form, sheet } = props;
  const grid = form.watch('grid');
  if (grid) return <Rows {...props} grid={grid} />;
  return (
    <Button
      look="secondary"
      onClick={() => {
        const product = sheet.product;
        form.setValue('grid', firstGrid(form.getValues(), product), {
          shouldValidate: product !== undefined,
        });
      }}
    >
      It comes in sizes, colours or other options
    </Button>
  );
}
