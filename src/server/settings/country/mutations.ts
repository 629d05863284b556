import { setCurrency } from '../../../shared/base/money.ts';
import type { SaveCountry } from '../../../shared/settings/country.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { once } from '../../rpc/idempotency.ts';
import { saveGroup } from '../mutations.ts';
import { addRate } from '../selling/tax-mutations.ts';

/**
 * Saves the country of the shop with what its owner took over from the proposal: all of it, or nothing.
 * @throws Failure INVALID_INPUT as for each value that is saved alone
 */
export async function saveCountry(
  ctx: ActorContext,
  input: SaveCountry,
): Promise<{ country: string; currency?: string }> {
  const { tax, ...details } = input;
  const saved = await once(ctx, 'settings.saveCountry', input, async (tx) => {
    for (const rate of tax?.rates ?? []) await addRate(tx, ctx, rate);
    if (tax) await saveGroup(tx, ctx, { group: 'tax', values: { mode: tax.mode } });
    await saveGroup(tx, ctx, { group: 'shop', values: details });
    return { country: details.country, ...(details.currency && { currency: details.currency }) };
  });
  if (saved.currency) setCurrency(saved.currency);
  return saved;
}
