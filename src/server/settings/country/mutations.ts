import { setFormats } from '../../../shared/base/money.ts';
import type { SaveCountry } from '../../../shared/settings/country.ts';
import { lawSettings } from '../../../shared/settings/country-law.ts';
import type { ShopDetails } from '../../../shared/settings/shop-details.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { once } from '../../rpc/idempotency.ts';
import { saveGroup } from '../mutations.ts';
import { addRate } from '../selling/tax-mutations.ts';

/**
 * Saves the country of the shop with what its owner took over from the proposal: all of it, or nothing.
 * @throws Failure INVALID_INPUT as for each value that is saved alone
 */
export async function saveCountry(ctx: ActorContext, input: SaveCountry): Promise<{ country: string }> {
  const { tax, law = [], ...details } = input;
  let values: ShopDetails | undefined;
  const saved = await once(ctx, 'settings.saveCountry', input, async (tx) => {
    for (const rate of tax?.rates ?? []) await addRate(tx, ctx, rate);
    if (tax) await saveGroup(tx, ctx, { group: 'tax', values: { mode: tax.mode } });
    for (const name of law) {
      const { group, values: proposed } = lawSettings[name];
      await saveGroup(tx, ctx, { group, values: proposed });
    }
    const shop = await saveGroup(tx, ctx, { group: 'shop', values: details });
    values = shop.values as ShopDetails;
    return { country: details.country };
  });
  if (values) setFormats(values);
  return saved;
}
