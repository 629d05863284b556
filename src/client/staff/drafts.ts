import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { create } from 'zustand';
import { readObject, staffPrefix, tabStorage } from '../page/browser-storage.ts';
import { deleteFiles, filesIn, keptMs, storeFiles, withFiles } from './draft-files.ts';
import { onSignOut, useStaff } from './use-staff.ts';

/** The forms whose drafts are stored. Forms with a password, a code or a secret have none. */
export type DraftForm =
  | 'product'
  | 'products'
  | 'category'
  | 'collection'
  | 'discount'
  | 'maker'
  | 'measure'
  | 'old-address'
  | 'stock'
  | 'delivery'
  | 'order'
  | 'change'
  | 'step'
  | 'parcel'
  | 'call'
  | 'note'
  | 'customer-note'
  | 'payout'
  | 'cancellation'
  | 'settings'
  | 'delivery-option'
  | 'tax-rate'
  | 'api-key'
  | 'webhook'
  | 'account'
  | 'review-refusal'
  | 'review-answer'
  | 'request-answer';

export interface DraftPlace {
  form: DraftForm;
  /** The id of the row; absent for a form that adds one. */
  subject?: string;
  /** The values of the row that the form shows. If they differ later, the row has changed since. */
  basis?: unknown;
}

export interface StoredDraft<T> {
  /** The time at which something was last typed. */
  at: string;
  basis: string;
  values: T;
}

const prefix = (account: string, form: DraftForm) => `${staffPrefix}draft/${account}/${form}/`;
const keyOf = (account: string, { form, subject = '' }: DraftPlace) => `${prefix(account, form)}${subject}`;
const basisOf = ({ basis }: DraftPlace) => JSON.stringify(basis ?? null);

/** Counts the changes of stored drafts, for components that list them. */
const useChanges = create(() => ({ count: 0 }));
const announce = () => useChanges.setState(({ count }) => ({ count: count + 1 }));

// The files of a signed-out member of staff are removed too.
onSignOut(() => void deleteFiles().then(announce));

function readKey<T>(key: string): StoredDraft<T> | undefined {
  const { at, basis, values } = readObject(tabStorage, key) ?? {};
  if (typeof at !== 'string' || typeof values !== 'object' || values === null) return undefined;
  if (Date.now() - Date.parse(at) < keptMs)
    return { at, basis: String(basis), values: withFiles(values) as T };
  remove(key);
  return undefined;
}

function remove(key: string): void {
  void deleteFiles(filesIn(readObject(tabStorage, key)));
  tabStorage.removeItem(key);
}

function drop(key: string): void {
  remove(key);
  announce();
}

/** Stores the typed values, for this tab and this account. Files are stored beside them. */
export function storeDraft(account: string, place: DraftPlace, values: object): void {
  const key = keyOf(account, place);
  const before = filesIn(readObject(tabStorage, key));
  const { stored, files } = storeFiles(values);
  const draft = { at: new Date().toISOString(), basis: basisOf(place), values: stored };
  tabStorage.setItem(key, JSON.stringify(draft));
  void deleteFiles(before.filter((id) => !files.includes(id)));
  announce();
}

export function readDraft<T>(account: string, place: DraftPlace): StoredDraft<T> | undefined {
  return readKey<T>(keyOf(account, place));
}

export function dropDraft(account: string, place: DraftPlace): void {
  drop(keyOf(account, place));
}

/** The drafts of a form, with their subjects, the one that was typed last first. */
export function useDraftsOf<T>(form: DraftForm): (StoredDraft<T> & { subject: string })[] {
  const { id } = useStaff();
  useChanges();
  const start = prefix(id, form);
  return tabStorage
    .keys()
    .filter((key) => key.startsWith(start))
    .flatMap((key) => {
      const draft = readKey<T>(key);
      return draft ? [{ ...draft, subject: key.slice(start.length) }] : [];
    })
    .sort((one, other) => other.at.localeCompare(one.at));
}

/** Values as text, to compare them: a file is equal only to itself. */
const textOf = (value: unknown) => JSON.stringify(storeFiles(value).stored);

/** The fields that differ from those that the form began with. */
function changedIn<T extends object>(typed: T, initial: T): Partial<T> {
  const names = Object.keys(typed) as (keyof T)[];
  const changed = names.filter((name) => textOf(typed[name]) !== textOf(initial[name]));
  return Object.fromEntries(changed.map((name) => [name, typed[name]])) as Partial<T>;
}

/** The typed values of a form, and their origin. */
export interface Draft<T> {
  typed: T;
  /** Stores the change; a form with its first values has no draft. */
  type(change: Partial<T> | ((typed: T) => Partial<T>)): void;
  /** To call after the form is saved or discarded: the form has its first values again. */
  clear(): void;
  /** To call after it is saved, for a form that stays open with the saved values. */
  saved(): void;
  /** The draft that was there when the form was opened. */
  back: { at: string; hasChanged: boolean } | undefined;
}

interface State<T> {
  key: string;
  typed: T;
  back: Draft<T>['back'];
}

/**
 * The fields of a form, which survive Escape, Back, a reload and the end of the session: in this tab, for this account, until
 * `clear` or sign-out. `DraftNotice` says that they are back.
 */
export function useDraft<T extends object>(place: DraftPlace, initial: T): Draft<T> {
  const { id } = useStaff();
  const key = keyOf(id, place);

  function begin(): State<T> {
    const stored = readKey<Partial<T>>(key);
    if (!stored) return { key, typed: initial, back: undefined };
    const hasChanged = stored.basis !== basisOf(place);
    return { key, typed: { ...initial, ...stored.values }, back: { at: stored.at, hasChanged } };
  }

  const [state, setState] = useState(begin);
  const latest = useRef(state);
  // The form is now about another row.
  if (latest.current.key !== key) {
    latest.current = begin();
    setState(latest.current);
  }

  function change(next: State<T>): void {
    latest.current = next;
    setState(next);
  }

  return {
    typed: latest.current.typed,
    back: latest.current.back,
    type(values) {
      const before = latest.current.typed;
      const typed = { ...before, ...(typeof values === 'function' ? values(before) : values) };
      change({ ...latest.current, typed });
      const changed = changedIn(typed, initial);
      if (Object.keys(changed).length === 0) drop(key);
      else storeDraft(id, place, changed);
    },
    clear() {
      drop(key);
      change({ key, typed: initial, back: undefined });
    },
    saved() {
      drop(key);
      change({ ...latest.current, back: undefined });
    },
  };
}

/** Stores the typed values of a form of react-hook-form, which begins with those typed before. */
export function useFormDraft<T extends FieldValues>(
  { subscribe, getValues }: UseFormReturn<T>,
  { type }: { type(change: Partial<T>): void },
): void {
  const latest = useRef(type);
  latest.current = type;
  useEffect(() => {
    let last = textOf(getValues());
    return subscribe({
      formState: { values: true },
      callback({ values }) {
        // Also called when only the state of the form has changed, as at the end of a save.
        const text = textOf(values);
        if (text === last) return;
        last = text;
        latest.current(values);
      },
    });
  }, [subscribe, getValues]);
}
