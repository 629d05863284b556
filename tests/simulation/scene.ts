import type { ManagedOrder } from '../../src/shared/order/manage-order.ts';
import type { Answer, Client } from './client.ts';
import type { Caller, Step } from './lives.ts';
import type { Model, ModelOrder } from './model.ts';
import type { Shops } from './shops.ts';

/** The shop, its callers, and the model of it. */
export interface Stage {
  shops: Shops;
  client: Client;
  model: Model;
  tally: Tally;
}

/** The number of times that each step was done, and that it was refused for a good reason. */
export type Tally = Partial<Record<Step['do'] | 'place' | 'difference', { done: number; refused: number }>>;

export function count({ tally }: Pick<Stage, 'tally'>, name: keyof Tally, isDone: boolean): void {
  const counts = tally[name] ?? { done: 0, refused: 0 };
  counts[isDone ? 'done' : 'refused'] += 1;
  tally[name] = counts;
}

export interface Scene extends Stage {
  /** For Idempotency-Keys: the same for the same step of the same life. */
  key: string;
  /** Whether nothing else happens to the order at this moment: then amounts may be left to the shop. */
  isAlone: boolean;
}

export interface OrderScene extends Scene {
  order: ModelOrder;
}

type Named<Name extends Step['do']> = Extract<Step, { do: Name }>;

/** Takes a step, and writes it into the model if it was not refused. @returns whether it was done */
export type Take<Name extends Step['do']> = (scene: OrderScene, step: Named<Name>) => Promise<boolean>;
export type TakeWithoutOrder<Name extends Step['do']> = (scene: Scene, step: Named<Name>) => Promise<boolean>;

/** The order as a program reads it. */
export function readOrder({ client }: Stage, { number }: Pick<ModelOrder, 'number'>): Promise<ManagedOrder> {
  return client.read(`/order/${number}`);
}

const procedures: Record<string, string> = { parcel: 'addParcel' };

/** A step of staff, on a page or by a program. */
export function askStep(
  { client, key, order: { number } }: OrderScene,
  name: 'ship' | 'deliver' | 'cancel' | 'refund' | 'parcel' | 'return' | 'correct',
  by: Caller,
  input: object,
): Promise<Answer> {
  if (by === 'program') return client.rest(`/order/${number}/${name}`, input, key);
  return client.trpc(`order.${procedures[name] ?? name}`, { number, ...input }, { key, staff: true });
}

/** A part of an amount, a cent at least if there is one. */
export function partOf(cents: number, share: number): number {
  return Math.min(cents, Math.max(1, Math.floor((cents * share) / 100)));
}
