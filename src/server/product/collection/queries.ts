import { Failure } from '../../../shared/base/failure.ts';
import type { Collection, CollectionUses, ManagedCollection } from '../../../shared/product/collection.ts';
import { isAddressValue } from '../../../shared/product/manage-category.ts';
import type { Db, Tx } from '../../database/db.ts';

/** The columns that the API does not have. */
const omit = { id: true, createdAt: true, updatedAt: true } as const;

const orderBy = { position: 'asc' } as const;

/** The collections, or those that shoppers see, in their order. */
export function listCollections(db: Db | Tx, { onlyShown = false } = {}): Promise<Collection[]> {
  return db.collection.findMany({ where: onlyShown ? { isShown: true } : {}, orderBy, omit });
}

export async function listUses(db: Db): Promise<CollectionUses> {
  const rows = await db.collection.findMany({
    orderBy,
    omit,
    include: {
      products: {
        select: { product: { select: { isHidden: true } } },
        where: { product: { deletedAt: null } },
      },
    },
  });
  return rows.map(({ products, ...collection }) => ({
    ...collection,
    products: products.length,
    shown: products.filter(({ product }) => !product.isHidden).length,
  }));
}

/** A collection with the ids of all of its products, and the id of its row. @throws Failure COLLECTION_NOT_FOUND */
export async function findCollection(
  db: Db | Tx,
  value: string,
): Promise<{ id: string; data: ManagedCollection }> {
  const row =
    isAddressValue(value) &&
    (await db.collection.findUnique({
      where: { value },
      omit: { createdAt: true, updatedAt: true },
      include: { products: { orderBy, select: { productId: true } } },
    }));
  if (!row) throw new Failure('COLLECTION_NOT_FOUND');
  const { id, products, ...collection } = row;
  return { id, data: { ...collection, products: products.map(({ productId }) => productId) } };
}
