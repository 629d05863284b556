import type Stripe from 'stripe';
import { z } from 'zod';
import type { Db } from '../database/db.ts';
import { deleteInPortions } from '../database/jobs/portions.ts';
import type { Call } from './call.ts';
import { flag, readParams } from './form.ts';
import { fieldIs, listPage, PageParams } from './list.ts';

const ListEvents = PageParams.extend({
  type: z.string().optional(),
  types: z.array(z.string()).max(20).optional(),
  delivery_success: flag.optional(),
});

export function retrieveEvent({ store, id }: Call): Promise<Stripe.EventBase> {
  return store.get('event', id);
}

export function listEvents({ store, params }: Call): Promise<object> {
  const { type, types, delivery_success, ...page } = readParams(ListEvents, params);
  const pending = delivery_success === undefined ? undefined : Number(!delivery_success);
  return listPage(store, 'event', '/v1/events', page, [
    ...fieldIs('type', type),
    ...fieldIs('pending_webhooks', pending),
    ...(types ? [{ OR: types.flatMap((name) => fieldIs('type', name)) }] : []),
  ]);
}

/** Deletes events from before a time. @returns the number of deleted events */
export function forgetOldSandboxEvents(db: Db, before: Date): Promise<number> {
  return deleteInPortions(
    (limit) => db.$executeRaw`
      DELETE FROM sandbox_objects WHERE id IN (
        SELECT id FROM sandbox_objects WHERE kind = 'event' AND created_at < ${before} ORDER BY created_at LIMIT ${limit}
      )`,
  );
}
