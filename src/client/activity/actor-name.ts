import { operator } from '../../shared/activity.ts';

/** Those who are neither of the staff nor an API key, in the words of the screens. */
const others: Record<string, string> = {
  [operator]: 'Operator of the shop',
  shopper: 'Shopper',
  shop: 'The shop itself',
  provider: 'Card provider',
  reconciler: 'The shop itself',
  seed: 'Demo catalogue',
};

/** Who did something, for people: an e-mail address or the name of an API key stays what it is. */
export function actorName(actor: string): string {
  return others[actor] ?? actor;
}

/** The same within a sentence: `by the shopper`, `by maya@shop.example`. */
export function byActor(actor: string): string {
  const name = others[actor];
  return `by ${name ? `the ${name.replace(/^The /, '').replace(/^./, (first) => first.toLowerCase())}` : actor}`;
}
