// Long because it is read from top to bottom in one file: options, tools, table, and what is said below.

import { useEffect, useRef } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { counted } from '../../../shared/base/locale.ts';
import type { StaffProduct } from '../../../shared/product/product.ts';
import { productFields } from '../../../shared/product/product-fields.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/field.tsx';
import { say } from '../../ui/say.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { SelectField } from '../../ui/select.tsx';
import type { Sheet } from './drafts.ts';
import type { ProductValues } from './product-values.ts';
import { keysOf, useVariantGrid } from './use-variant-grid.ts';
import { VariantOptions } from './variant-options.tsx';
import { rowFaults, VariantRow } from './variant-row.tsx';
import {
  cellNames,
  firstGrid,
  type Grid,
  type GridOption,
  isTyped,
  moveOwn,
  nameOf,
  putBack,
  setCells,
  setPicture,
} from './variant-rows.ts';
import { PutBack, SeparateButton, SetMany } from './variant-tools.tsx';
import { isGridChanged, type RefusedCell, type SharedColumn, sharedColumns } from './variant-values.ts';

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

function Heads({ options, onFill }: { options: GridOption[]; onFill(column: SharedColumn): void }) {
  const names = options.map(({ name }) => name.trim()).filter(Boolean);
  return (
    <thead className="text-left align-bottom text-muted">
      <tr>
        <th scope="col" className="sticky left-0 z-10 bg-surface pr-3 pb-1 font-semibold">
          {names.join(' / ') || 'Variant'}
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
                  className="block min-h-11 min-w-11 text-xs whitespace-nowrap link"
                  onClick={() => onFill(shared)}
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
  );
}

/** No option has its values typed in the rows. */
const none: GridOption[] = [];

function Filled({
  form,
  sheet,
  refused,
  onEdit,
  onWork,
  onSeparated,
  initial,
}: VariantGridProps & { initial: Grid }) {
  const box = useRef<HTMLFieldSetElement>(null);
  const {
    grid,
    stored,
    own,
    selected,
    setSelected,
    chosen,
    pictured,
    news,
    fault,
    restore,
    clear,
    change,
    take,
    fill,
    steps,
  } = useVariantGrid({ form, sheet, refused }, initial, box);
  const { client } = trpc.useUtils();
  const { product, joined } = sheet;
  const { options, rows } = grid;
  const parent = product?.options && product;
  const typed = isTyped(grid);
  const back = parent ? stored : [];
  const gone = back.filter(({ _id: id }) => !rows.some((row) => row._id === id));
  const errors = form.formState.errors.grid as FieldErrors<Grid> | undefined;
  const rowErrors = errors?.rows as (Parameters<typeof rowFaults>[1] | undefined)[] | undefined;
  const message = fault ?? (errors?.rows as { message?: string } | undefined)?.message;
  const alike = (at: number) => rows.filter((row) => row.values[at] === pictured?.values[at]);
  const copyPicture = (some = rows) =>
    change(
      setPicture(grid, keysOf(some), pictured?.picture),
      `Picture used for ${counted(some.length, 'row')}`,
    );

  async function edit(id: string): Promise<void> {
    try {
      onEdit((await client.product.preview.query({ id })).data);
    } catch (error) {
      say('error', refusalWords(error));
    }
  }

  return (
    <fieldset ref={box} data-wide className="min-w-0 rounded-md border border-line p-3 pt-1 sm:px-4">
      <legend className="px-1 font-semibold">Variants</legend>
      <div className="space-y-4">
        <p className="note">
          {joined
            ? 'These products become the variants of one, with the name and the description above; those of the others give way. Orders, stock and addresses stay.'
            : 'Each combination of values is a variant, with a price, stock and codes of its own.'}
        </p>
        <VariantOptions grid={grid} stored={back} own={own} errors={errors?.options} onStep={take} />
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
                {parent && (
                  <SeparateButton
                    id={parent._id}
                    rows={chosen}
                    isAll={chosen.length === stored.length}
                    isChanged={isGridChanged({ product: parent }, grid)}
                    onSeparated={onSeparated}
                  />
                )}
                {!joined && (
                  <Button look="secondary" onClick={() => steps.current.remove(chosen)}>
                    Remove {counted(chosen.length, 'row')}
                  </Button>
                )}
              </div>
            </>
          )}
        </div>
        <ScrollRegion label="Variants" className="relative isolate">
          <table className="border-collapse text-sm">
            <Heads options={options} onFill={fill} />
            <tbody>
              {rows.map((row, at) => (
                <VariantRow
                  key={row.key}
                  row={row}
                  typed={typed ? options : none}
                  faults={rowFaults(row, rowErrors?.[at], refused)}
                  isSelected={selected.has(row.key)}
                  isFixed={joined !== undefined || (own !== undefined && row._id === own)}
                  steps={steps}
                  onWork={onWork}
                  onEdit={parent && edit}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        {message && <ErrorText>{message}</ErrorText>}
        {pictured && rows.length > 1 && (
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-sm">Use the picture of {nameOf(pictured)} for</span>
            {!typed &&
              options.length > 1 &&
              pictured.values.map((value, at) => (
                <Button key={value} look="secondary" onClick={() => copyPicture(alike(at))}>
                  All {value}
                </Button>
              ))}
            <Button look="secondary" onClick={() => copyPicture()}>
              All rows
            </Button>
          </div>
        )}
        <PutBack grid={grid} onPutBack={(values) => restore(putBack(grid, values, back))} />
        {gone.length > 0 && (
          <p className="text-sm font-medium text-warn">
            When you save, {gone.map(nameOf).join(', ')} {gone.length === 1 ? 'is' : 'are'} deleted.
          </p>
        )}
        {!parent && !joined && (
          <Button look="quiet" onClick={clear}>
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

export function VariantGrid(props: VariantGridProps) {
  const { form, sheet } = props;
  const grid = form.watch('grid');
  const place = useRef<HTMLDivElement>(null);
  const had = useRef(grid !== undefined);
  useEffect(() => {
    // The button that was pressed has gone.
    if (had.current !== (grid !== undefined))
      place.current?.querySelector<HTMLElement>('input, button')?.focus();
    had.current = grid !== undefined;
  }, [grid]);
  return (
    <div ref={place}>
      {grid ? (
        <Filled {...props} initial={grid} />
      ) : (
        <Button
          look="secondary"
          onClick={() => form.setValue('grid', firstGrid(form.getValues(), sheet.product))}
        >
          It comes in sizes, colours or other options
        </Button>
      )}
    </div>
  );
}
