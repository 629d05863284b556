import type { TaxSettings } from '../../../shared/settings/settings.ts';
import type { Tx } from '../../database/db.ts';
import { invalidField } from '../../rpc/failure.ts';
import { listRates } from './queries.ts';

/**
 * Checks new settings of the tax, while the table of settings is locked.
 * @throws Failure INVALID_INPUT for another mode once there are orders with tax, for tax without a rate, and for an unknown rate
 */
export async function checkTax(tx: Tx, before: TaxSettings, after: TaxSettings): Promise<void> {
  const { mode, delivery } = after;
  const rates = await listRates(tx);
  if (mode !== 'none' && rates.length === 0)
    throw invalidField('values.mode', 'Add a tax rate before the shop charges tax');
  if (delivery !== 'goods' && !rates.some(({ id }) => id === delivery))
    throw invalidField('values.delivery', 'There is no such tax rate');
  // Orders of a shop without tax keep that: it may begin to charge tax at any time.
  if (before.mode === mode || before.mode === 'none') return;
  // The lock keeps orders out until the mode is changed.
  await tx.$executeRaw`LOCK TABLE orders IN SHARE MODE`;
  const [{ isUsed }] = await tx.$queryRaw<[{ isUsed: boolean }]>`
    SELECT EXISTS (SELECT FROM orders WHERE tax_mode <> 'none') AS "isUsed"`;
  if (isUsed)
    throw invalidField(
      'values.mode',
      'The shop has orders with tax: how it is charged can’t be changed any more',
    );
}
