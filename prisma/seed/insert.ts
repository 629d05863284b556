import type { Tx } from '../../src/server/db.ts';

/** A product as a seed knows it. */
export interface SeedProduct {
  id: string;
  title: string;
  image: string;
  priceCents: number;
  stock: number;
  tag: string | null;
  details: string;
  category: string;
}

/** Inserts products with their stock and the movement that explains it: three statements, however many there are. */
export async function insertProducts(tx: Tx, products: SeedProduct[]): Promise<void> {
  await tx.product.createMany({ data: products.map(({ stock: _, ...product }) => product) });
  await tx.productStock.createMany({ data: products.map(({ id, stock }) => ({ productId: id, stock })) });
  await tx.stockMovement.createMany({
    data: products.map(({ id, stock }) => ({
      productId: id,
      delta: stock,
      reason: 'initial',
      actor: 'seed',
    })),
  });
}
