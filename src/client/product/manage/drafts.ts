import { nanoid } from 'nanoid';
import type { StaffProduct } from '../../../shared/product/product.ts';
import type { Attempt } from '../../api/command.ts';
import { dropDraft, readDraft, storeDraft, useDraftsOf } from '../../staff/drafts.ts';
import { isSame, merge } from './merge.ts';
import { type ProductValues, valuesOf } from './product-values.ts';
import type { Picture } from './typed-values.ts';
import { gridOf, storedRows } from './variant-rows.ts';
import { mergeGrid, type RefusedCell } from './variant-values.ts';

/** A product in the form, new or edited. */
export interface Sheet {
  /** The id of the product, or one of its own for a new one. */
  subject: string;
  /** The product when the editing began; undefined for a new one. */
  product?: StaffProduct | undefined;
  values: Partial<ProductValues>;
  /** The products that become variants of one, the product itself first. */
  joined?: StaffProduct[] | undefined;
  /** The newly chosen picture, or its address once it is uploaded. */
  picture?: Picture | undefined;
}

/** With all values that are needed to save it. */
export interface FilledSheet extends Sheet {
  values: ProductValues;
}

/** The state of a sheet beside its typed values. */
interface Attempted {
  /** The reason why it could not be saved; absent if nobody has tried. */
  reason?: string;
  /** The product as somebody else has saved it meanwhile. */
  theirs?: StaffProduct;
  /** The cells of the grid that the shop has refused. */
  refused?: RefusedCell[];
  /** The attempt without an answer. */
  attempt?: Attempt<unknown> | undefined;
}

/** A sheet that is not saved. */
export interface Draft extends Sheet, Attempted {
  /** The time at which something was last typed. */
  at: string;
}

export function isDraft(sheet: Sheet): sheet is Draft {
  return 'at' in sheet;
}

export function newSheet(): Sheet {
  return { subject: nanoid(), values: {} };
}

export function sheetOf(product: StaffProduct): Sheet {
  return { subject: product._id, product, values: { ...valuesOf(product), grid: gridOf({ product }) } };
}

/** The form that makes variants of one product of several ones, which is a sheet of its own beside that of the first. */
export function joinedSheet([product, ...others]: [StaffProduct, ...StaffProduct[]]): Sheet {
  const joined = [product, ...others];
  const values = { ...valuesOf(product), grid: gridOf({ joined }) };
  return { subject: `${product._id}+${others.length}`, product, joined, values };
}

const placeOf = ({ subject }: Pick<Sheet, 'subject'>) => ({ form: 'product', subject }) as const;

export function useProductDrafts(): Draft[] {
  return useDraftsOf<Omit<Draft, 'at' | 'subject'>>('product').map(({ at, subject, values }) => ({
    ...values,
    at,
    subject,
  }));
}

export function findDraft(account: string, { subject }: Pick<Sheet, 'subject'>): Draft | undefined {
  const found = readDraft<Omit<Draft, 'at' | 'subject'>>(account, placeOf({ subject }));
  return found && { ...found.values, at: found.at, subject };
}

export function saveDraft(account: string, sheet: Sheet & Attempted): void {
  const { at: _at, subject, ...kept } = sheet as Draft;
  storeDraft(account, { form: 'product', subject }, kept);
}

export function deleteDraft(account: string, sheet: Sheet): void {
  dropDraft(account, placeOf(sheet));
}

/** True if nothing differs from the product, or from an empty form. */
function isUntouched(sheet: Sheet): boolean {
  const { product, values, picture } = sheet;
  if (picture !== undefined) return false;
  const before: Partial<ProductValues> = {
    ...(product ? valuesOf(product) : { images: [] }),
    grid: gridOf(sheet),
  };
  const names = Object.keys(values) as (keyof ProductValues)[];
  return names.every((name) => isSame(values[name], before[name]));
}

/** Stores the sheet that was just edited. */
export function storeTyped(account: string, sheet: Sheet & Attempted): void {
  if (isUntouched(sheet) && !sheet.reason) deleteDraft(account, sheet);
  else saveDraft(account, sheet);
}

/** The sheet on top of the current product: fields that were not edited take the value that somebody else has saved. */
export function rebased<S extends Sheet & Attempted>(sheet: S, now: StaffProduct): S {
  const { product, values } = sheet;
  if (!product || product.updatedAt === now.updatedAt) return sheet;
  // The typed stock stays a difference from the stock that was seen.
  const seen = new Map(storedRows({ product }).map(({ key, stock }) => [key, stock as number]));
  const variants = now.variants?.map((one) => ({ ...one, stock: seen.get(one._id) ?? one.stock }));
  const base = { ...now, stock: product.stock, ...(variants && { variants }) };
  const grid = values.grid && (sheet.joined ? values.grid : mergeGrid(values.grid, product, now));
  return { ...sheet, values: { ...merge(values, product, now), grid }, product: base, theirs: now };
}
