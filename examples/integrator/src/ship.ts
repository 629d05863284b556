import type { Schemas } from 'rackhouse-client';
import { refused, shop } from './client.ts';

type Order = Schemas['Order'];

/** What goes into the parcel, and where it goes. */
function packingLine({ number, lines, customer }: Order): string {
  const pieces = lines.map(({ quantity, title }) => `${quantity} x ${title}`).join(', ');
  return `${number}: ${pieces}${customer ? ` for ${customer.name}, ${customer.address}` : ''}`;
}

/**
 * Packs an order and says that it has left. The key is made from the number, so that it leaves once, however often this
 * is asked for.
 */
export async function ship(number: string): Promise<void> {
  const path = { number };
  const { data: found, error: missing } = await shop.GET('/order/{number}', { params: { path } });
  if (missing) throw refused(`${number} can’t be read`, missing);
  if (!found.data.steps.includes('ship')) return console.log(`${number} is ${found.data.status}: left alone`);
  console.log(packingLine(found.data));

  const { error } = await shop.POST('/order/{number}/ship', {
    params: { path, header: { 'Idempotency-Key': `ship-${number}` } },
    body: { reason: 'Handed to the carrier' },
  });
  if (!error) return console.log(`${number} is shipped`);
  // Somebody else was quicker, in the time that packing took: shipped it, or cancelled it.
  if (error.code === 'ORDER_STEP_REFUSED') return console.log(`${number} is left alone: ${error.message}`);
  throw refused(`${number} can’t be shipped`, error);
}
