import { operator } from '../../shared/staff/activity.ts';
import { nameOf } from '../staff/names.ts';

/** Actors that are neither staff nor API keys. */
const others: Record<string, string> = {
  [operator]: 'Operator of the shop',
  client: 'A client',
  shopper: 'Customer',
  shop: 'The shop itself',
  provider: 'Card provider',
  reconciler: 'The shop itself',
  seed: 'Demo catalogue',
};

/** Names of API keys stay as they are. */
export function actorName(actor: string): string {
  return others[actor] ?? nameOf(actor);
}

/** Within a sentence: `by the shopper`, `by Maya`. */
export function byActor(actor: string): string {
  const name = others[actor];
  return `by ${name ? `the ${name.replace(/^The /, '').replace(/^./, (first) => first.toLowerCase())}` : nameOf(actor)}`;
}
