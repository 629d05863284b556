import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { counted } from '../../../shared/base/locale.ts';
import { enteredNumberFault, isNumberKind } from '../../../shared/base/typed-number.ts';
import { fieldOf } from '../../../shared/product/product-fields.ts';
import type { Sheet } from './drafts.ts';
import type { ProductValues } from './product-values.ts';
import type { Picture } from './typed-values.ts';
import {
  type Column,
  cellNames,
  type Grid,
  type GridRow,
  isTable,
  nameOf,
  pasteCells,
  removeRows,
  rowsToFill,
  type Step,
  setCells,
  setPicture,
  storedRows,
  textIn,
} from './variant-rows.ts';
import { type RefusedCell, type SharedColumn, sharedColumns } from './variant-values.ts';

/** As many faults of pasted cells as are said one by one. */
const mostSaid = 3;

function pastedFault(column: Column, text: string): string | undefined {
  if (typeof column === 'number') return undefined;
  const { kind, label } = fieldOf(column);
  return isNumberKind(kind) ? enteredNumberFault(kind, label, text) : undefined;
}

/** @returns whether there is a cell with a fault */
function focusFault(box: HTMLElement | null): boolean {
  const cell = box?.querySelector<HTMLElement>('[aria-invalid="true"]');
  cell?.focus();
  return Boolean(cell);
}

export const keysOf = (rows: GridRow[]) => new Set(rows.map(({ key }) => key));

export interface RowSteps {
  select(row: GridRow, isSelected: boolean): void;
  type(row: GridRow, column: Column, text: string): void;
  press(event: KeyboardEvent<HTMLInputElement>): void;
  paste(event: ClipboardEvent<HTMLInputElement>): void;
  focus(event: FocusEvent<HTMLInputElement>): void;
  choose(row: GridRow, picture: Picture): void;
  remove(rows: GridRow[]): void;
}

/**
 * The grid of a form, its selection, and the steps that change it. Its rows are kept apart from the form's copy, so that a row that
 * a step leaves as it is is not drawn again.
 */
export function useVariantGrid(
  { form, sheet, refused }: { form: UseFormReturn<ProductValues>; sheet: Sheet; refused: RefusedCell[] },
  initial: Grid,
  box: RefObject<HTMLElement | null>,
) {
  const { field } = useController({ control: form.control, name: 'grid' });
  const { isSubmitted } = form.formState;
  const [grid, setGrid] = useState(initial);
  const now = useRef(grid);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [news, setNews] = useState('');
  const [fault, setFault] = useState<string>();
  /** The key of the row whose picture was just chosen. */
  const [pictured, setPictured] = useState<string>();
  const lastCell = useRef<DOMStringMap>({});
  const added = useRef<GridRow>(undefined);
  const wantsFocus = useRef(refused.length > 0);
  const { product } = sheet;
  /** The product itself, if it becomes one of the variants. */
  const own = product?.options ? undefined : product?._id;
  const { rows } = grid;
  const chosen = rows.filter(({ key }) => selected.has(key));

  // The first cell with a fault gets the focus when the form is sent, or opened with cells that were refused.
  useEffect(() => {
    field.ref({
      focus() {
        wantsFocus.current = true;
        focusFault(box.current);
      },
    });
  }, [field.ref, box]);
  useEffect(() => {
    if (wantsFocus.current && focusFault(box.current)) wantsFocus.current = false;
  });

  function set(next: Grid | undefined): void {
    form.setValue('grid', next);
    // For one field, react-hook-form leaves out the faults within an object: it checks all.
    if (product || isSubmitted) void form.trigger();
  }

  function change(next: Grid, said = ''): void {
    now.current = next;
    setGrid(next);
    set(next);
    setNews(said);
    setFault(undefined);
  }

  /** @returns the reason why it is not taken */
  function take(step: Step, said = ''): string | undefined {
    if ('fault' in step) return step.fault;
    change(step.grid, said);
    return undefined;
  }

  /** From the cell that had the focus last, if it is in this column, or else from the first row. */
  function fill(column: SharedColumn): void {
    const { row: key, column: last } = lastCell.current;
    const from = (last === column ? rows.find((row) => row.key === key) : undefined) ?? chosen[0] ?? rows[0];
    if (!from) return;
    const keys = rowsToFill(grid, from.key, selected);
    const text = textIn(from, column);
    change(setCells(grid, keys, column, text), `${text || 'Nothing'} copied to ${counted(keys.size, 'row')}`);
  }

  function focusCell(row: GridRow | undefined, column = ''): void {
    const cell = box.current?.querySelector<HTMLInputElement>(
      `[data-row="${row?.key}"][data-column="${column}"]`,
    );
    cell?.focus();
    cell?.select();
  }

  /** Takes a step that adds a row, which gets the focus. */
  function restore(step: Step): void {
    const refusal = take(step);
    setFault(refusal);
    added.current = now.current.rows.find((row) => !rows.includes(row));
  }
  useEffect(() => {
    if (added.current) focusCell(added.current, 'price');
    added.current = undefined;
  });

  const steps: RowSteps = {
    select(row, isSelected) {
      setSelected((before) => new Set([...before, row.key].filter((key) => isSelected || key !== row.key)));
    },
    type(row, column, text) {
      change(setCells(now.current, new Set([row.key]), column, text));
    },
    choose(row, picture) {
      change(setPicture(now.current, new Set([row.key]), picture), `Picture of ${nameOf(row)} chosen`);
      setPictured(row.key);
    },
    remove(some) {
      const keys = keysOf(some);
      const at = rows.findIndex(({ key }) => keys.has(key));
      const refusal = take(removeRows(grid, keys, own), `${counted(keys.size, 'row')} removed`);
      setFault(refusal);
      if (refusal) return;
      setSelected(new Set());
      const left = rows.filter(({ key }) => !keys.has(key));
      const next = left[Math.min(at, left.length - 1)];
      const place = box.current;
      (
        place?.querySelector<HTMLElement>(`[data-remove="${next?.key}"]`) ?? place?.querySelector('input')
      )?.focus();
    },
    focus({ currentTarget }) {
      lastCell.current = { ...currentTarget.dataset };
    },
    press(event) {
      const { row: key, column } = event.currentTarget.dataset;
      const at = rows.findIndex((row) => row.key === key);
      if (event.key === 'd' && (event.ctrlKey || event.metaKey)) {
        const shared = sharedColumns.find((name) => name === column);
        if (shared) fill(shared);
      } else if (event.key === 'ArrowDown' || event.key === 'Enter') focusCell(rows[at + 1], column);
      else if (event.key === 'ArrowUp') focusCell(rows[at - 1], column);
      else return;
      event.preventDefault();
    },
    paste(event) {
      const text = event.clipboardData.getData('text');
      const { row: key = '', column } = event.currentTarget.dataset;
      if (!isTable(text)) return;
      event.preventDefault();
      const from: Column = cellNames.find((name) => name === column) ?? Number(column);
      const pasted = pasteCells(grid, key, from, text);
      change(pasted.grid, `${counted(pasted.filled.length, 'cell')} filled`);
      const unread = pasted.filled.flatMap((cell) => {
        const found = pastedFault(cell.column, cell.text);
        return found ? [`${nameOf(cell.row)}: ${found}`] : [];
      });
      const faults = [
        ...unread.slice(0, mostSaid),
        unread.length > mostSaid && `${counted(unread.length - mostSaid, 'other cell')} can’t be read, too`,
        pasted.linesLeft > 0 && `${counted(pasted.linesLeft, 'line')} did not fit below the last row`,
        pasted.columnsLeft > 0 && `${counted(pasted.columnsLeft, 'column')} did not fit beside the last one`,
      ].filter(Boolean);
      setFault(faults.length > 0 ? `${faults.join('. ')}.` : undefined);
    },
  };
  const latest = useRef(steps);
  latest.current = steps;

  return {
    grid,
    stored: storedRows(sheet),
    own,
    selected,
    setSelected,
    chosen,
    pictured: rows.find(({ key }) => key === pictured),
    news,
    fault,
    restore,
    /** Ends the grid: the product has no options. */
    clear: () => set(undefined),
    change,
    take,
    fill,
    steps: latest,
  };
}
