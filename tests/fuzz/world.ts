import fc from 'fast-check';

/** The kinds of rows that calls are about; each is picked from those that the shop has when the call is sent. */
const kinds = [
  'product',
  /** A product with options, and its variants. */
  'parent',
  'variant',
  'order',
  'paid',
  /** Paid, with a change that waits for its difference. */
  'changing',
  'waiting',
  /** An order that is on its way, and its parcel. */
  'shipped',
  'parcel',
  /** Orders that are on their way as well. */
  'leaving',
  /** The links of orders, and requests of their shoppers. */
  'link',
  'request',
  'review',
  'webhook',
  'event',
  'intent',
  'cursor',
  'file',
  'fingerprint',
  'category',
  /** A category that a call has added: the stage needs the others. */
  'added',
  'option',
  'rate',
  'maker',
  'measure',
  'discount',
  'code',
  'collection',
] as const;
export type Kind = (typeof kinds)[number];

/**
 * A placeholder for a row of a kind until the call is sent: the same seed makes the same calls, even if the shop gives other ids.
 */
export const pooled = (kind: Kind): fc.Arbitrary<string> => fc.nat({ max: 999 }).map((n) => `«${kind} ${n}»`);

export class World {
  private readonly pools = new Map<Kind, string[]>(kinds.map((kind) => [kind, []]));

  add(kind: Kind, ...things: string[]): void {
    this.pools.get(kind)?.push(...things);
  }

  /** Only the last file and its fingerprint are of use: each import makes the others stale. */
  replace(kind: Kind, ...things: string[]): void {
    this.pools.set(kind, things);
  }

  remove(kind: Kind, thing: string): void {
    this.pools.set(
      kind,
      (this.pools.get(kind) as string[]).filter((other) => other !== thing),
    );
  }

  resolve(text: string): string {
    return text.replace(/«(\w+) (\d+)»/g, (_, kind: Kind, n) => {
      const pool = this.pools.get(kind) as string[];
      return pool[Number(n) % pool.length] ?? 'none';
    });
  }
}
