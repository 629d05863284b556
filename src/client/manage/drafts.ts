import { nanoid } from 'nanoid';
import { create } from 'zustand';
import type { Product } from '../../shared/product.ts';
import { readObject, tabStorage } from '../browser-storage.ts';
import type { Picture, ProductValues } from './product-values.ts';

/** A product as it stands in the form: a new one, or one that is being edited. */
export interface Sheet {
  /** As it was seen when the editing began; none for a new product. */
  product?: Product;
  values: Partial<ProductValues>;
  /** Chosen in place of the product's own, or uploaded already. */
  picture?: Picture;
}

/** One that holds all that is to be saved. */
export interface FilledSheet extends Sheet {
  values: ProductValues;
}

/** What was typed and could not be saved. */
export interface Draft extends Sheet {
  reason: string;
  /** What somebody else saved meanwhile. */
  theirs?: Product;
  /** An attempt without an answer, which may have been saved all the same: its Idempotency-Key and what was sent. */
  attempt?: { key: string; body: string };
}

export function isDraft(sheet: Sheet): sheet is Draft {
  return 'reason' in sheet;
}

const isUploaded = (picture: Picture | undefined) => typeof picture === 'string';

type Drafts = Record<string, Draft>;

const storageKey = 'product-drafts';

function draftKey({ product }: Sheet): string {
  return product?._id ?? 'new';
}

/** Kept for this tab; only pictures that are not uploaded yet do not outlive a reload. */
const useStore = create<Drafts>(() => (readObject(tabStorage, storageKey) ?? {}) as Drafts);

function store(drafts: Drafts): void {
  useStore.setState(drafts, true);
  const entries = Object.entries(drafts).map(([key, { picture, values, ...draft }]) => {
    const images = values.images?.filter(isUploaded);
    return [key, { ...draft, values: { ...values, images }, ...(isUploaded(picture) && { picture }) }];
  });
  tabStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(entries)));
}

export function useDrafts(): Draft[] {
  return Object.values(useStore());
}

/** What was typed for this product before and is not saved. */
export function findDraft(sheet: Sheet): Draft | undefined {
  return useStore.getState()[draftKey(sheet)];
}

export function keepDraft(draft: Draft): void {
  store({ ...useStore.getState(), [draftKey(draft)]: draft });
}

export function dropDraft(sheet: Sheet): void {
  const { [draftKey(sheet)]: _dropped, ...rest } = useStore.getState();
  store(rest);
}

/** The key to send an input with: that of the attempt without an answer while it is the same, so that it takes effect once. */
export function attemptOf(sheet: Sheet, input: unknown): { key: string; body: string } {
  const body = JSON.stringify(input);
  const last = findDraft(sheet)?.attempt;
  return last?.body === body ? last : { key: nanoid(), body };
}
