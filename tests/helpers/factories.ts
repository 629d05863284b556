import { v7 as uuid } from 'uuid';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { StoredFields } from '../../src/server/catalogue/fields.ts';
import type { Db } from '../../src/server/database/db.ts';
import { insertProducts, type NewProduct } from '../../src/server/product/write.ts';
import { emptyFields } from './empty-fields.ts';

export type MadeProduct = StoredFields & Pick<NewProduct, 'id' | 'options' | 'parentId' | 'values'>;

let made = 0;

/** Products with a default for every field that a test leaves out; each is newer than the one before. */
export async function makeProducts(db: Db, partials: Partial<MadeProduct>[]): Promise<MadeProduct[]> {
  const products = partials.map((partial) => {
    made += 1;
    return {
      ...emptyFields,
      id: uuid(),
      title: `Rubber Hex Dumbbell No. ${made}`,
      image: '/images/bad.jpg',
      priceCents: 4999,
      salePriceCents: null,
      saleFrom: null,
      saleUntil: null,
      stock: 10,
      isHidden: false,
      shownFrom: null,
      details: 'A cast core in rubber, with a knurled handle.',
      category: 'weightlifting',
      ...partial,
    };
  });
  await db.$transaction((tx) => insertProducts(tx, products, { actor: 'seed' }));
  return products;
}

export async function makeProduct(db: Db, partial: Partial<MadeProduct> = {}): Promise<MadeProduct> {
  const [product] = await makeProducts(db, [partial]);
  return product as MadeProduct;
}

/** A product with an option, and a variant of it for each of these. */
export async function makeVariants(
  db: Db,
  partials: Partial<MadeProduct>[],
): Promise<{ parent: MadeProduct; variants: MadeProduct[] }> {
  const parent = await makeProduct(db, { options: ['Size'], stock: 0 });
  const ofParent = partials.map((partial, n) => ({ ...partial, parentId: parent.id, values: [`No. ${n}`] }));
  return { parent, variants: await makeProducts(db, ofParent) };
}

export const customer = {
  name: 'Farhana Akter',
  email: 'farhana@example.com',
  address: 'House 12, Road 5, Dhanmondi, Dhaka',
  phone: '+8801712345678',
};

export async function stockOf(db: Db, productId: string): Promise<number> {
  const { stock } = await db.productStock.findUniqueOrThrow({ where: { productId } });
  return stock;
}

/** Every change of a product's stock: pieces, cause, and actor. */
export function movementsOf(db: Db, productId: string) {
  const select = { delta: true, cause: true, actor: true };
  return db.stockMovement.findMany({ where: { productId }, select, orderBy: { id: 'asc' } });
}

/** Changes payments or refunds after the orders are locked, as everywhere in the shop: webhooks may be at work on the same orders. */
export async function ordersFirst<T>({ db }: { db: Db }, change: Prisma.PrismaPromise<T>): Promise<T> {
  const [, changed] = await db.$transaction([
    db.$executeRaw`SELECT FROM orders ORDER BY id FOR UPDATE`,
    change,
  ]);
  return changed;
}
