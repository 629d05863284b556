import type { AddCustomerNote } from '../../shared/manage-customer.ts';
import { logActivity } from '../activity/mutations.ts';
import type { ActorContext } from '../context.ts';
import { once } from '../idempotency.ts';
import { storedNumber } from '../order/number.ts';
import { findOrderOfCustomer } from './queries.ts';

/** Adds a note about a customer that only staff see. @throws Failure CUSTOMER_NOT_FOUND */
export async function addNote(ctx: ActorContext, input: AddCustomerNote): Promise<void> {
  await once(ctx, 'customer.addNote', input, async (tx) => {
    const { id, phone } = await findOrderOfCustomer(tx, input.number);
    await tx.customerNote.create({ data: { phone, text: input.text, actor: ctx.actor } });
    const subject = { id, name: storedNumber(input.number) };
    await logActivity(tx, ctx.actor, { action: 'customer.noted', subject });
    return {};
  });
}
