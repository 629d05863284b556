import type { Db } from '../../src/server/database/db.ts';
import type { MadeProduct } from '../helpers/factories.ts';

/** The orders in the database that hold a product. */
export function ordersOf(db: Db, { id }: MadeProduct) {
  return db.order.findMany({
    where: { lines: { some: { productId: id } } },
    include: { lines: { orderBy: { position: 'asc' } } },
  });
}

export async function setPrice(db: Db, { id }: MadeProduct, priceCents: number): Promise<void> {
  await db.product.update({ where: { id }, data: { priceCents } });
}

export async function setStock(db: Db, { id }: MadeProduct, stock: number): Promise<void> {
  // Changes of stock are not announced, and noticed within a second; the tests don't wait for that.
  await db.$transaction([
    db.productStock.update({ where: { productId: id }, data: { stock } }),
    db.$executeRaw`SELECT pg_notify('catalogue', '')`,
  ]);
}

export async function deleteProduct(db: Db, { id }: MadeProduct): Promise<void> {
  await db.product.update({ where: { id }, data: { deletedAt: new Date() } });
}
