import { nanoid } from 'nanoid';
import { create } from 'zustand';
import type { Product } from '../../shared/product.ts';
import { readObject, staffPrefix, tabStorage } from '../browser-storage.ts';
import { onSignOut } from '../staff/use-staff.ts';
import type { Picture, ProductValues } from './product-values.ts';

/** A product in the form, new or edited. */
export interface Sheet {
  /** The product when the editing began; undefined for a new one. */
  product?: Product;
  values: Partial<ProductValues>;
  /** The newly chosen picture, or its address once it is uploaded. */
  picture?: Picture;
}

/** With all values that are needed to save it. */
export interface FilledSheet extends Sheet {
  values: ProductValues;
}

/** A sheet that could not be saved. */
export interface Draft extends Sheet {
  reason: string;
  /** The product as somebody else has saved it meanwhile. */
  theirs?: Product;
  /** An attempt without an answer, which may have been saved: its Idempotency-Key and body. */
  attempt?: { key: string; body: string };
}

export function isDraft(sheet: Sheet): sheet is Draft {
  return 'reason' in sheet;
}

const isUploaded = (picture: Picture | undefined) => typeof picture === 'string';

type Drafts = Record<string, Draft>;

const storageKey = `${staffPrefix}product-drafts`;

function draftKey({ product }: Sheet): string {
  return product?._id ?? 'new';
}

/** Stored for this tab. Pictures that are not uploaded yet are lost on reload. */
const useStore = create<Drafts>(() => (readObject(tabStorage, storageKey) ?? {}) as Drafts);

onSignOut(() => useStore.setState({}, true));

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

/**
 * The Idempotency-Key for an input. An input equal to the last attempt without an answer gets its key, so that it takes
 * effect once.
 */
export function attemptOf(sheet: Sheet, input: unknown): { key: string; body: string } {
  const body = JSON.stringify(input);
  const last = findDraft(sheet)?.attempt;
  return last?.body === body ? last : { key: nanoid(), body };
}
