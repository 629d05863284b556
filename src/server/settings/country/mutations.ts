import { setFormats } from '../../../shared/base/money.ts';
import type { SaveCountry } from '../../../shared/settings/country.ts';
import { lawOf } from '../../../shared/settings/country-law.ts';
import type { ShopDetails } from '../../../shared/settings/shop-details.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { once } from '../../rpc/idempotency.ts';
import { saveGroup } from '../mutations.ts';
import { addRate } from '../selling/tax-mutations.ts';
import { proposeCarriers, withCarriers } from './carriers.ts';
import { findLaw } from './queries.ts';

/**
 * Saves the country of the shop with what its owner took over from the proposal: all of it, or nothing.
 * @throws Failure INVALID_INPUT as for each value that is saved alone
 */
export async function saveCountry(ctx: ActorContext, input: SaveCountry): Promise<{ country: string }> {
  const { tax, carriers, law = [], ...details } = input;
  let values: ShopDetails | undefined;
  const saved = await once(ctx, 'settings.saveCountry', input, async (tx) => {
    for (const rate of tax?.rates ?? []) await addRate(tx, ctx, rate);
    if (tax) await saveGroup(tx, ctx, { group: 'tax', values: { mode: tax.mode } });
    const usual = carriers && (await proposeCarriers(tx, details.country));
    if (usual) await saveGroup(tx, ctx, withCarriers(usual));
    const unmet = (await findLaw(tx, details.country)).filter(({ isMet }) => !isMet);
    for (const { name } of unmet) {
      const asked = lawOf(details.country)[name];
      // Never a safeguard that becomes weaker: a longer retention erases less.
      if (asked && law.includes(name)) await saveGroup(tx, ctx, asked);
    }
    const shop = await saveGroup(tx, ctx, { group: 'shop', values: details });
    values = shop.values as ShopDetails;
    return { country: details.country };
  });
  if (values) setFormats(values);
  return saved;
}
