import type { Db } from '../../src/server/database/db.ts';
import type { CartItem } from '../../src/shared/order/cart.ts';
import type { Product } from '../../src/shared/product/product.ts';
import type { OpenShop } from '../browser/shop-test.ts';
import { type MadeAccount, makeAccount } from '../helpers/staff-account.ts';
import { type MadeOrders, makeOrders } from './orders.ts';
import { type MadeRecords, makeRecords } from './records.ts';

/** The contents of the screens: the demo catalogue, and the shop's history so far. */
export interface World extends MadeRecords {
  db: Db;
  owner: MadeAccount;
  /** Products of the demo catalogue. */
  kettlebell: Product;
  rack: Product;
  belt: Product;
  soldOut: Product;
  orders: MadeOrders;
}

export async function makeWorld({ url, db }: OpenShop): Promise<World> {
  const find = async (title: string): Promise<Product> => {
    const { id } = await db.product.findFirstOrThrow({ where: { title, deletedAt: null } });
    return (await (await fetch(`${url}/api/v1/product/get/${id}`)).json()).data;
  };
  await db.product.updateMany({
    where: { title: 'Competition Kettlebell 24 kg' },
    data: {
      externalId: 'ERP-100482',
      metadata: { shelf: 'B-12' },
      brand: 'Iron Oak',
      widthMm: 210,
      facts: [{ name: 'Handle', value: '35 mm thick' }],
    },
  });
  await db.product.updateMany({
    where: { title: 'Leather Lifting Belt 10 mm' },
    data: { salePriceCents: 5_900 },
  });
  const kettlebell = await find('Competition Kettlebell 24 kg');
  const rack = await find('Full Power Rack with Pull-Up Bar');
  const belt = await find('Leather Lifting Belt 10 mm');
  return {
    db,
    kettlebell,
    rack,
    belt,
    soldOut: await find('Adjustable Squat Stands, Pair'),
    owner: await makeAccount(db, { role: 'owner', email: 'maya@rackhouse.example' }),
    orders: await makeOrders({ url, db }),
    ...(await makeRecords(db)),
  };
}

/** The stored value of a browser with this cart; a cart of an earlier visit may contradict the shop. */
export function storedCart(...lines: [product: Product, changes?: Partial<CartItem>][]): string {
  const items = lines.map(([product, changes]) => ({ ...product, quantity: 1, ...changes }));
  return JSON.stringify({ state: { items }, version: 1 });
}
