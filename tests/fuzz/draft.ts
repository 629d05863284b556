import fc from 'fast-check';
import type { ApiDocument, Operation } from '../contract/document.ts';
import { shopifyOrders } from '../helpers/past-orders.ts';
import { nasty, nastyBody, nastyText, oddEnding, oddHeader, oddMethod, oddName, oddSigns } from './nasty.ts';
import { optional, valueInPath, valuesOf } from './values.ts';
import { pooled } from './world.ts';

const callers = [
  'key',
  'reader',
  'writer',
  'catalogue',
  'powerless',
  'revoked',
  'expired',
  'staff',
  'nobody',
] as const;
export type Caller = (typeof callers)[number];

/** A call before it is sent: its ids may still be open. */
export interface Draft {
  method: string;
  /** The path in the document, with its parameters in braces. */
  path: string;
  ending: string;
  params: Record<string, unknown>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  caller: Caller;
  /** JSON, a file of rows, a picture by its name, or bytes. */
  body?: { json: unknown } | { csv: string } | { picture: string } | { bytes: Buffer };
}

const spelt = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function recordOf(fields: [string, fc.Arbitrary<unknown>][]) {
  return fc.record(Object.fromEntries(fields)) as fc.Arbitrary<Record<string, unknown>>;
}

const rows = fc.array(
  fc.oneof(
    fc.tuple(pooled('product'), fc.integer({ min: 1, max: 300 })).map(([id, stock]) => `${id},,,,${stock},`),
    fc.constantFrom(',Foam Roller,mats,10.00,4,Soft', ',Rope,fitness,7.5,0,', 'x,"y', ',,,,,'),
  ),
  { minLength: 1, maxLength: 4 },
);
const csv = fc.oneof(
  rows.map((lines) => ['id,title,category,price,stock,details', ...lines, ''].join('\n')),
  fc.tuple(pooled('product'), fc.nat({ max: 500 })).map(([id, stock]) => `id,stock\n${id},${stock}\n`),
  pooled('file'),
  nastyText,
);
const pastOrders = fc.oneof(
  fc.nat({ max: 50 }).map((n) => shopifyOrders([{ Name: `#${n}` }]).toString()),
  fc.constant(shopifyOrders([{ Total: 'free' }, { Name: '' }]).toString()),
  csv,
);
const pictures = fc.constantFrom('small.jpg', 'small.png', 'none.txt', 'empty', 'other-field');

/** A discount whose fields fit each other: two random ones hardly ever do. */
function fittingDiscount(json: unknown): object {
  const { from: _from, appliesTo, value = 10, ...given } = json as Record<string, number | string>;
  const percent = Math.floor(Number(value)) % 100;
  return {
    ...given,
    value: given.kind === 'delivery' ? 0 : percent || 1,
    ...(percent % 4 === 0 && { appliesTo }),
  };
}

function bodyOf(document: ApiDocument, { body, path }: Operation): fc.Arbitrary<Draft['body']> {
  const [type, content] = Object.entries(body?.content ?? {})[0] ?? [];
  if (!type || !content) return fc.constant(undefined);
  const files = path.startsWith('/history/') ? pastOrders : csv;
  if (type === 'text/csv') return files.map((text) => ({ csv: text }));
  if (type === 'multipart/form-data') return pictures.map((picture) => ({ picture }));
  const isDiscount = path.startsWith('/discount');
  return valuesOf(document, content.schema).map((json) => ({
    json: isDiscount ? fittingDiscount(json) : json,
  }));
}

/** The calls that the document allows, by callers who mostly may make them. */
function sound(document: ApiDocument, operation: Operation): fc.Arbitrary<Draft> {
  const named = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const fields = (place: string) =>
    named(place).map(({ name, schema }): [string, fc.Arbitrary<unknown>] => [
      name,
      (place === 'path' && valueInPath(operation.path, name)) || valuesOf(document, schema, name),
    ]);
  const query = fields('query').map(([name, value]) => {
    const pair = value.map((given): [string, string] => [name, spelt(given)]);
    return named('query').some((one) => one.name === name && one.required) ? pair : optional(name, pair);
  });
  const takesKey = named('header').some(({ name }) => name === 'Idempotency-Key');
  const key = fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 3, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.nat({ max: 40 }).map(String) },
  );
  const caller = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom<Caller>('key') },
    { weight: 3, arbitrary: fc.constantFrom<Caller>('staff') },
    { weight: 4, arbitrary: fc.constantFrom(...callers) },
  );
  return fc
    .record({
      params: recordOf(fields('path')),
      query: fc.tuple(...query),
      key: takesKey ? key : fc.constant(undefined),
      caller: operation.scope ? caller : fc.constantFrom<Caller>('nobody', 'nobody', 'key', 'staff'),
      body: bodyOf(document, operation),
    })
    .map(({ params, query: given, key: used, caller: who, body }) => ({
      method: operation.method,
      path: operation.path,
      ending: '',
      params,
      query: given.filter((pair) => pair !== undefined),
      headers: (used === undefined ? {} : { 'idempotency-key': used }) as Record<string, string>,
      caller: who,
      body,
    }));
}

/** Does something to a draft that a careful client would not. */
type Twist = (draft: Draft) => Draft;

/** Every place in a JSON value, the whole of it first. */
function placesIn(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

function changedAt(value: unknown, [key, ...rest]: string[], change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = changedAt(copy[key], rest, change);
  return copy;
}

const inBody =
  (pick: number, change: (old: unknown) => unknown): Twist =>
  (draft) => {
    if (!draft.body || !('json' in draft.body)) return draft;
    const places = placesIn(draft.body.json);
    return {
      ...draft,
      body: { json: changedAt(draft.body.json, places[pick % places.length] ?? [], change) },
    };
  };

const textAt = (value: unknown, at: string[]): boolean =>
  typeof at.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], value) === 'string';

/** Writes signs into one of the texts that a draft is made of. */
const inText =
  (pick: number, signs: string): Twist =>
  (draft) => {
    const chosen = <T>(texts: T[]): T | undefined => texts[pick % texts.length];
    const params = Object.entries(draft.params).map(([name, value]) => [name, `${value}${signs}`]);
    if (draft.query.length > 0) {
      const spoilt = chosen(draft.query);
      return {
        ...draft,
        query: draft.query.map((pair) => (pair === spoilt ? [pair[0], pair[1] + signs] : pair)),
      };
    }
    const json = draft.body && 'json' in draft.body ? draft.body.json : undefined;
    const place = chosen(placesIn(json).filter((at) => textAt(json, at)));
    if (!place) return { ...draft, params: Object.fromEntries(params) };
    return { ...draft, body: { json: changedAt(json, place, (old) => `${old}${signs}`) } };
  };

function extended(old: unknown, name: string, value: unknown): unknown {
  if (Array.isArray(old)) return [...old, value];
  return typeof old === 'object' && old !== null ? { ...old, [name]: value } : [old];
}

const twist: fc.Arbitrary<Twist> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.nat(), oddSigns).map(([pick, signs]) => inText(pick, signs)) },
  { weight: 4, arbitrary: fc.tuple(fc.nat(), nasty).map(([pick, value]) => inBody(pick, () => value)) },
  { weight: 2, arbitrary: fc.nat().map((pick) => inBody(pick, () => undefined)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(), oddName, nasty)
      .map(([pick, name, value]) => inBody(pick, (old) => extended(old, name, value))),
  },
  {
    weight: 1,
    arbitrary: nastyBody.map(
      (bytes): Twist =>
        (draft) => ({ ...draft, body: { bytes } }),
    ),
  },
  {
    weight: 3,
    arbitrary: nastyText.map(
      (value): Twist =>
        (draft) => ({
          ...draft,
          params: Object.fromEntries(Object.keys(draft.params).map((name) => [name, value])),
        }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.nat(), nastyText).map(
      ([pick, value]): Twist =>
        (draft) => ({
          ...draft,
          query: draft.query.map(([name, old], at) => [name, at === pick % draft.query.length ? value : old]),
        }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(oddName, nastyText).map(
      ([name, value]): Twist =>
        (draft) => ({ ...draft, query: [...draft.query, [name, value]] }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Twist>((draft) => ({ ...draft, query: [...draft.query, ...draft.query] })),
  },
  {
    weight: 5,
    arbitrary: oddHeader.map(
      ([name, value]): Twist =>
        (draft) => ({
          ...draft,
          headers: { ...draft.headers, [name]: value },
        }),
    ),
  },
  {
    weight: 2,
    arbitrary: oddMethod.map(
      (method): Twist =>
        (draft) => ({ ...draft, method }),
    ),
  },
  {
    weight: 1,
    arbitrary: oddEnding.map(
      (ending): Twist =>
        (draft) => ({ ...draft, ending }),
    ),
  },
);

const twists = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Twist[]>([]) },
  { weight: 4, arbitrary: fc.array(twist, { minLength: 1, maxLength: 3 }) },
);

/** Pictures and files take longest, and have least to be varied. */
const isHeavy = ({ path }: Operation) => path.includes('image') || path.includes('catalogue');

/** Calls of every operation: most as the document has them, others twisted. */
export function drafts(document: ApiDocument, operations: Operation[]): fc.Arbitrary<Draft> {
  const choices = operations.map((operation) => ({
    weight: isHeavy(operation) ? 2 : 4,
    arbitrary: sound(document, operation),
  }));
  return fc
    .tuple(fc.oneof(...choices), twists)
    .map(([draft, all]) => all.reduce((twisted, change) => change(twisted), draft));
}
