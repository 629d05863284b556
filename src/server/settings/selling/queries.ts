import type { DeliveryOption, TaxRate } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { toAmount } from '../../../shared/base/money.ts';
import type { ListedDeliveryOption } from '../../../shared/order/delivery-option.ts';
import { asksForWeight } from '../../../shared/order/delivery-price.ts';
import { type ListedTaxRate, percentOf } from '../../../shared/order/tax-rate.ts';
import type { Db, Tx } from '../../database/db.ts';

const inOrder = [{ position: 'asc' }, { id: 'asc' }] as const;

function presentOption({ createdAt: _, ...row }: DeliveryOption): ListedDeliveryOption {
  const { priceCents, furtherKilogramCents, freeFromCents, ...option } = row;
  return {
    ...option,
    price: toAmount(priceCents),
    pricePerFurtherKilogram: toAmount(furtherKilogramCents),
    freeFrom: freeFromCents === null ? null : toAmount(freeFromCents),
  };
}

/** The delivery options of the shop, in their order. */
export async function listOptions(db: Db | Tx): Promise<ListedDeliveryOption[]> {
  return (await db.deliveryOption.findMany({ orderBy: [...inOrder] })).map(presentOption);
}

/** @throws Failure DELIVERY_OPTION_NOT_FOUND */
export async function findOption(db: Db | Tx, id: string): Promise<ListedDeliveryOption> {
  const row = await db.deliveryOption.findUnique({ where: { id } });
  if (!row) throw new Failure('DELIVERY_OPTION_NOT_FOUND');
  return presentOption(row);
}

/** The number of products without a weight; 0 if no option asks for one. */
export async function countUnweighed(db: Db): Promise<number> {
  const isAsked = (await db.deliveryOption.findMany()).some(asksForWeight);
  return isAsked ? db.product.count({ where: { grams: null, deletedAt: null } }) : 0;
}

const presentRate = ({ id, name, rate, position }: TaxRate): ListedTaxRate => ({
  id,
  name,
  percent: percentOf(rate),
  position,
});

/** The tax rates of the shop, in their order. */
export async function listRates(db: Db | Tx): Promise<ListedTaxRate[]> {
  return (await db.taxRate.findMany({ orderBy: [...inOrder] })).map(presentRate);
}

/** @throws Failure TAX_RATE_NOT_FOUND */
export async function findRate(db: Db | Tx, id: string): Promise<ListedTaxRate> {
  const row = await db.taxRate.findUnique({ where: { id } });
  if (!row) throw new Failure('TAX_RATE_NOT_FOUND');
  return presentRate(row);
}
