import type { Tx } from '../../src/server/db.ts';

export interface SeedProduct {
  id: string;
  title: string;
  image: string;
  images: string[];
  priceCents: number;
  stock: number;
  tag: string | null;
  details: string;
  category: string;
}

/** Inserts products with their stock and the movement that explains it: three statements, whatever their number. */
export async function insertProducts(tx: Tx, products: SeedProduct[]): Promise<void> {
  const column = <K extends keyof SeedProduct>(name: K) => products.map((product) => product[name]);
  const ids = column('id');
  const stocks = column('stock');
  await tx.$executeRaw`
    INSERT INTO products (id, title, image, images, price_cents, tag, details, category)
    SELECT id, title, image, string_to_array(images, ' '), price_cents, tag, details, category FROM unnest(
      ${ids}::uuid[], ${column('title')}::text[], ${column('image')}::text[],
      ${products.map(({ images }) => images.join(' '))}::text[], ${column('priceCents')}::int[],
      ${column('tag')}::text[], ${column('details')}::text[], ${column('category')}::text[]
    ) AS row (id, title, image, images, price_cents, tag, details, category)`;
  await tx.$executeRaw`
    INSERT INTO product_stock (product_id, stock) SELECT * FROM unnest(${ids}::uuid[], ${stocks}::int[])`;
  await tx.$executeRaw`
    INSERT INTO stock_movements (cause, product_id, delta, actor)
    SELECT 'initial', id, stock, 'seed' FROM unnest(${ids}::uuid[], ${stocks}::int[]) AS made (id, stock)`;
}
