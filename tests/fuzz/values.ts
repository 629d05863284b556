import fc from 'fast-check';
import { type ApiDocument, type JsonSchema, resolved } from '../contract/document.ts';
import { pooled } from './world.ts';

const words = fc.constantFrom(
  'Mat',
  'Flat Bench',
  'Farhana Akter',
  'Kettlebell 16 kg',
  'House 12, Road 5',
  'Ünder “quotes”',
  '🏋️ bar',
);
const cents = (most: number) => fc.integer({ min: 0, max: most }).map((amount) => amount / 100);

/** Values that a schema does not describe, but that the shop accepts, by the name of their field. */
const known: Record<string, fc.Arbitrary<unknown>> = {
  id: pooled('product'),
  _id: pooled('product'),
  number: fc.oneof(pooled('order'), pooled('paid'), pooled('waiting')),
  paymentIntentId: pooled('intent'),
  token: pooled('link'),
  request: pooled('request'),
  // Calls are in the days to come.
  at: fc.integer({ min: 1, max: 48 }).map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString()),
  fingerprint: pooled('fingerprint'),
  event: pooled('event'),
  after: pooled('cursor'),
  before: pooled('cursor'),
  category: pooled('category'),
  moveTo: pooled('category'),
  deliveryOption: pooled('option'),
  taxRate: fc.oneof(fc.constant(null), pooled('rate')),
  discountCode: fc.oneof(pooled('code'), fc.constantFrom('nobody')),
  // Codes by chance have signs that no code has.
  code: fc.constantFrom('FUZZ', 'fuzz-2', 'F3', 'Grüße'),
  maker: fc.oneof(fc.constant(null), pooled('maker')),
  variants: pooled('variant'),
  searchTerm: fc.oneof(words, pooled('order')),
  email: fc.constantFrom('farhana@example.com', 'a.b+c@example.org'),
  phone: fc.constantFrom('+8801712345678', '+14155552671'),
  // Nobody listens there: events leave the shop, but not the machine.
  url: fc.constant('http://127.0.0.1:9/events'),
  // Addresses of an earlier shop, and where they lead.
  path: fc.constantFrom('/shop/bench', '/shop/mats/', 'https://old.example/shop/bar', '/cart'),
  target: fc.oneof(pooled('product'), fc.constantFrom('/product', '//old.example')),
  image: fc.constantFrom('', '/images/bad.jpg', 'https://shop.test/a.png'),
  // A picture of four pixels.
  photo: fc.constant(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWM45MhzyJGHAUIBACCKBD2Ux2MtAAAAAElFTkSuQmCC',
  ),
  quantity: fc.integer({ min: 1, max: 3 }),
  // A text by chance has no right check digit.
  gtin: fc.constantFrom(null, '4006381333931'),
  // Most orders have one line.
  line: fc.constant(1),
  stock: fc.integer({ min: 1, max: 500 }),
  price: cents(20_000),
  amount: cents(3000),
};

/** The same for lists. */
const knownLists: Record<string, fc.Arbitrary<unknown>> = {
  facts: fc.constantFrom([], [{ name: 'Load at most', value: '300 kg' }]),
  measures: fc.oneof(
    fc.constant([]),
    pooled('measure').map((id) => [{ id, role: 'gives', value: 50 }]),
  ),
  gives: fc.constantFrom([], ['strength']),
  fits: fc.constantFrom([], ['weightlifting']),
  needs: fc.constantFrom([], ['fitness']),
  // Values of variants by chance are never those of the options beside them.
  options: fc.constant([]),
  variants: fc.constant([]),
  products: fc.uniqueArray(pooled('product'), { maxLength: 3 }),
};

/** The same for parameters in a path, if one name means several things. */
const inPaths: [path: RegExp, name: string, value: fc.Arbitrary<unknown>][] = [
  [/\/separate$/, 'id', pooled('parent')],
  [/^\/webhook\//, 'id', pooled('webhook')],
  [/^\/category\//, 'value', pooled('added')],
  [/^\/delivery-option\//, 'id', pooled('option')],
  [/^\/tax-rate\//, 'id', pooled('rate')],
  [/\/collection\//, 'value', pooled('collection')],
  [/^\/discount\//, 'id', pooled('discount')],
  [/^\/maker\//, 'id', pooled('maker')],
  [/^\/measure\//, 'id', pooled('measure')],
  [/^\/event\//, 'id', pooled('event')],
  [/^\/review\//, 'id', pooled('review')],
  [/\/parcel\//, 'id', pooled('parcel')],
  [/^\/order-request\//, 'id', pooled('request')],
  [/\/(parcel|return)\b/, 'number', pooled('shipped')],
  [/\/withdraw-change$/, 'number', fc.oneof(pooled('order'), pooled('changing'))],
  [/\/deliver$/, 'number', fc.oneof(pooled('order'), pooled('leaving'))],
];

/** A value for a parameter in this path, if its name alone does not decide its kind. */
export const valueInPath = (path: string, name: string): fc.Arbitrary<unknown> | undefined =>
  inPaths.find(([place, parameter]) => parameter === name && place.test(path))?.[2];

/** Fields that are nearly never right, such as the expected total. */
const rare = new Set([
  'expectedTotal',
  'paymentIntentId',
  'version',
  'stockSeen',
  'refundable',
  'status',
  'after',
  'before',
]);

/** A value that may be left out. */
export function optional<T>(name: string, value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  const absent = { weight: rare.has(name) ? 8 : 1, arbitrary: fc.constant(undefined) };
  return fc.oneof(absent, { weight: 1, arbitrary: value });
}

/** Values that a schema allows; numbers in cents, and text short, as the shop's own are. */
export function valuesOf(document: ApiDocument, given: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const schema = resolved<JsonSchema>(document, given);
  const { type, enum: options, const: only, anyOf, oneOf, allOf } = schema;
  if (options) return fc.constantFrom(...(options as unknown[]));
  if (only !== undefined) return fc.constant(only);
  if (name in known && type !== 'object' && type !== 'array') return known[name] as fc.Arbitrary<unknown>;
  const branches = (anyOf ?? oneOf ?? allOf) as JsonSchema[] | undefined;
  if (branches) return fc.oneof(...branches.map((branch) => valuesOf(document, branch, name)));
  switch (type) {
    case 'object':
      return objectsOf(document, schema);
    case 'array': {
      const { items = {}, minItems = 0 } = schema;
      if (name in knownLists && minItems === 0) return knownLists[name] as fc.Arbitrary<unknown>;
      return fc.array(valuesOf(document, items, name), {
        minLength: minItems,
        maxLength: Math.max(minItems, 3),
      });
    }
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, 1000) });
    case 'number':
      return cents(Math.min(schema.maximum ?? 1000, 1000) * 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textsOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function textsOf({ format, maxLength = 40, minLength = 0 }: JsonSchema): fc.Arbitrary<string> {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  if (format === 'date') return day.map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return day.map((date) => date.toISOString());
  const sound = words.filter(({ length }) => length <= maxLength && length >= minLength);
  return fc.oneof(sound, fc.string({ minLength, maxLength: Math.min(maxLength, 40), unit: 'grapheme' }));
}

function objectsOf(
  document: ApiDocument,
  { properties = {}, required = [] }: JsonSchema,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => {
    const value = valuesOf(document, schema, name);
    return [name, required.includes(name) ? value : optional(name, value)] as const;
  });
  return fc.record(Object.fromEntries(fields));
}
