import { nanoid } from 'nanoid';
import type { StaffProduct } from '../../../shared/product/product.ts';
import type { Attempt } from '../../api/command.ts';
import { dropDraft, readDraft, storeDraft, useDraftsOf } from '../../staff/drafts.ts';
import { isSame, merge } from './merge.ts';
import { type Picture, type ProductValues, valuesOf } from './product-values.ts';

/** A product in the form, new or edited. */
export interface Sheet {
  /** The id of the product, or one of its own for a new one. */
  subject: string;
  /** The product when the editing began; undefined for a new one. */
  product?: StaffProduct | undefined;
  values: Partial<ProductValues>;
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
  return { subject: product._id, product, values: valuesOf(product) };
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
  const { subject, product, values, picture, reason, theirs, attempt } = sheet;
  storeDraft(account, { form: 'product', subject }, { product, values, picture, reason, theirs, attempt });
}

export function deleteDraft(account: string, sheet: Sheet): void {
  dropDraft(account, placeOf(sheet));
}

/** True if nothing differs from the product, or from an empty form. */
function isUntouched({ product, values, picture }: Sheet): boolean {
  if (picture !== undefined) return false;
  const before: Partial<ProductValues> = product ? valuesOf(product) : { images: [] };
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
  const base = { ...now, stock: product.stock };
  return { ...sheet, values: merge(values, product, now), product: base, theirs: now };
}
