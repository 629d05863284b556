import Stripe from 'stripe';
import { v7 as uuid } from 'uuid';
import type { Prisma } from '../../../prisma/generated/client.ts';
import type { Tx } from '../database/db.ts';
import { noSuch } from './errors.ts';

export interface Objects {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  event: Stripe.EventBase;
}

export type Kind = keyof Objects;

const prefixes: Record<Kind, string> = {
  payment_intent: 'pi',
  payment_method: 'pm',
  charge: 'ch',
  refund: 're',
  dispute: 'dp',
  event: 'evt',
};

/** A new id; ids of one kind are in the order of their creation, which is the order of lists. */
export function newId(kind: Kind): string {
  return `${prefixes[kind]}_${uuid().replaceAll('-', '')}`;
}

export function unixNow(): number {
  return Math.floor(Date.now() / 1000);
}

/** The outcome of a refund that comes some time after the response to its request. */
export interface RefundOutcome {
  refund: string;
  status: 'succeeded' | 'failed';
}

export const refundOutcomeKind = 'refund_outcome';

export interface Page {
  where?: Prisma.SandboxObjectWhereInput[];
  limit: number;
  startingAfter?: string;
}

/** The sandbox's objects inside one transaction, and the work that is left once it is committed. */
export class Store {
  readonly events: Stripe.EventBase[] = [];
  readonly outcomes: RefundOutcome[] = [];
  hasWritten = false;
  readonly tx: Tx;
  private readonly cause: Stripe.Event.Request | null;

  /** @param cause the request that all events name */
  constructor(tx: Tx, cause: Stripe.Event.Request | null) {
    this.tx = tx;
    this.cause = cause;
  }

  /** @throws ApiError 404 */
  async get<K extends Kind>(kind: K, id: string): Promise<Objects[K]> {
    const row = await this.tx.sandboxObject.findFirst({ where: { id, kind } });
    if (!row) throw noSuch(kind, id);
    return row.body as unknown as Objects[K];
  }

  async save(object: Objects[Kind], parentId?: string): Promise<void> {
    const body = object as unknown as Prisma.InputJsonObject;
    const { id, object: kind } = object;
    this.hasWritten = true;
    await this.tx.sandboxObject.upsert({
      where: { id },
      create: { id, kind, body, parentId },
      update: { body },
    });
  }

  /** Newest first; one more than the limit if there are more. */
  async list<K extends Kind>(kind: K, { where = [], limit, startingAfter }: Page): Promise<Objects[K][]> {
    const rows = await this.tx.sandboxObject.findMany({
      where: { kind, id: startingAfter ? { lt: startingAfter } : undefined, AND: where },
      orderBy: { id: 'desc' },
      take: limit + 1,
    });
    return rows.map(({ body }) => body as unknown as Objects[K]);
  }

  async ofParent<K extends Kind>(kind: K, parentId: string): Promise<Objects[K][]> {
    const rows = await this.tx.sandboxObject.findMany({ where: { kind, parentId }, orderBy: { id: 'asc' } });
    return rows.map(({ body }) => body as unknown as Objects[K]);
  }

  /** Writes an event with the object as it is now; it is delivered after the commit. */
  async emit(type: Stripe.Event.Type, object: object, previous?: object): Promise<void> {
    const event: Stripe.EventBase = {
      id: newId('event'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: unixNow(),
      data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: 1,
      request: this.cause,
      type,
    };
    await this.save(event);
    this.events.push(event);
  }

  /** Stores the later outcome of a refund, in a row of its own, so that a restart in between doesn't lose it. */
  async settleLater(outcome: RefundOutcome): Promise<void> {
    const { refund, status } = outcome;
    await this.tx.sandboxObject.create({
      data: { id: `outcome_${refund}`, kind: refundOutcomeKind, parentId: refund, body: { status } },
    });
    this.outcomes.push(outcome);
  }
}
