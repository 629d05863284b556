import type { RestockWaiting } from '../../../shared/product/back-in-stock.ts';
import { isProductId, isShownRow } from '../../catalogue/conditions.ts';
import type { Db } from '../../database/db.ts';

/** The number of addresses that wait for a product; 0 if it does not exist. */
export async function countWaiting(db: Db, productId: string): Promise<RestockWaiting> {
  if (!isProductId(productId)) return { waiting: 0 };
  return { waiting: await db.restockRequest.count({ where: { productId, toldAt: null } }) };
}

export interface DueRequest {
  email: string;
  endToken: string;
  productId: string;
  title: string;
  /** False if it was sold out, hidden or deleted since the e-mail became due. */
  isInStock: boolean;
}

/** A request whose e-mail is due; null if it was ended or erased meanwhile. */
export async function findDue(db: Db, id: string): Promise<DueRequest | null> {
  const found = await db.restockRequest.findFirst({
    where: { id: BigInt(id), toldAt: { not: null } },
    include: { product: { include: { stock: true } } },
  });
  if (!found) return null;
  const { email, endToken, productId, product } = found;
  const isInStock = isShownRow(product) && (product.stock?.stock ?? 0) > 0;
  return { email, endToken, productId, title: product.title, isInStock };
}
