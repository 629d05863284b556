import { v7 as uuid } from 'uuid';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { Db } from '../../src/server/database/db.ts';
import type { NamedRate } from '../../src/shared/order/selling-terms.ts';

/** A rate of tax, in thousandths of a percent. */
export const taxRate = (name: string, rate: number | null): NamedRate => ({ id: uuid(), name, rate });

interface Terms {
  mode?: 'none' | 'included' | 'added';
  /** The id of a rate, or `goods`. */
  delivery?: string;
  rates?: NamedRate[];
  options?: Omit<Prisma.DeliveryOptionCreateManyInput, 'position'>[];
}

/** Gives the shop these delivery options and rates alone. @returns the ids of the options */
export async function setTerms(
  db: Db,
  { mode = 'none', delivery = 'goods', rates = [], options = [{ name: 'Delivery' }] }: Terms,
): Promise<string[]> {
  const ids = options.map(() => uuid());
  const values = { mode, delivery };
  await db.$transaction([
    db.product.updateMany({ data: { taxRateId: null } }),
    db.taxRate.deleteMany(),
    db.taxRate.createMany({ data: rates.map((rate, index) => ({ ...rate, position: index + 1 })) }),
    db.deliveryOption.deleteMany(),
    db.deliveryOption.createMany({
      data: options.map((option, index) => ({ ...option, id: ids[index], position: index + 1 })),
    }),
    db.setting.upsert({ where: { group: 'tax' }, create: { group: 'tax', values }, update: { values } }),
  ]);
  return ids;
}
