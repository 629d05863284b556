import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import type { Product, StaffProduct } from '../../../shared/product/product.ts';
import objects from './example-objects.json' with { type: 'json' };

type Named = { like: keyof typeof objects };

/**
 * An example as it is written in a file beside this one, with the named object of `example-objects.json` in place of each
 * `{ "like": NAME }`. Fields beside `like` replace those of the object.
 */
export function readExample(written: unknown): unknown {
  if (Array.isArray(written)) return written.map(readExample);
  if (typeof written !== 'object' || written === null) return written;
  const { like, ...own } = written as Partial<Named>;
  const fields = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, readExample(value)]));
  return like ? { ...(readExample(objects[like]) as object), ...fields } : fields;
}

/** The object of this name, which has this type: the tests check each example against its schema. */
const named = <Type>(name: Named['like']) => readExample({ like: name }) as Type;

export const exampleProduct = named<Product>('product');
export const exampleStaffProduct = named<StaffProduct>('staffProduct');

/** Two of these products, paid by card, in a shop whose prices have 20 % of tax in them. */
export const exampleOrder = named<ManagedOrder>('order');

export const exampleVersion = objects.settings.version;
