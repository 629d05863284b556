import { operator } from '../../shared/staff/activity.ts';

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

/** E-mail addresses and names of API keys stay as they are. */
export function actorName(actor: string): string {
  return others[actor] ?? actor;
}

/** Within a sentence: `by the shopper`, `by maya@shop.example`. */
export function byActor(actor: string): string {
  const name = others[actor];
  return `by ${name ? `the ${name.replace(/^The /, '').replace(/^./, (first) => first.toLowerCase())}` : actor}`;
}
