import { invalidRequest } from './errors.ts';
import { Expand, type Params, readParams } from './form.ts';
import type { Kind, Store } from './store.ts';

const expandable: Record<string, Kind> = {
  charge: 'charge',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
};

type Plain = Record<string, unknown>;

/** Expands one path. In `data.payment_intent`, `data` is a list, and each of its entries is expanded. */
async function expandPath(store: Store, object: Plain, [field = '', ...rest]: string[]): Promise<Plain> {
  const value = object[field];
  if (field === 'data' && Array.isArray(value)) {
    return { ...object, data: await Promise.all(value.map((entry) => expandPath(store, entry, rest))) };
  }
  const kind = Object.hasOwn(expandable, field) ? expandable[field] : undefined;
  if (!kind || !(field in object)) {
    throw invalidRequest(`This property cannot be expanded (${field}).`, { param: 'expand' });
  }
  if (!value) return object;
  const found = typeof value === 'string' ? await store.get(kind, value) : value;
  const whole = rest.length > 0 ? await expandPath(store, found as Plain, rest) : found;
  return { ...object, [field]: whole };
}

/** Replaces ids by whole objects where `expand[]` asks for it. */
export async function expand(store: Store, answer: object, params: Params): Promise<object> {
  let expanded = answer as Plain;
  for (const path of readParams(Expand, (params.expand ?? []) as Params)) {
    expanded = await expandPath(store, expanded, path.split('.'));
  }
  return expanded;
}
