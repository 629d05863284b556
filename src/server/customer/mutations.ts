import type { AddCustomerNote } from '../../shared/customer/manage-customer.ts';
import { logActivity } from '../activity/mutations.ts';
import type { ActorContext } from '../rpc/context.ts';
import { once } from '../rpc/idempotency.ts';
import { findOrderOfCustomer } from './queries.ts';

/** Adds a note about a customer that only staff see. @throws Failure CUSTOMER_NOT_FOUND */
export async function addNote(ctx: ActorContext, input: AddCustomerNote): Promise<void> {
  await once(ctx, 'customer.addNote', input, async (tx) => {
    const { id, number: name, phone } = await findOrderOfCustomer(tx, input.number);
    await tx.customerNote.create({ data: { phone, text: input.text, actor: ctx.actor } });
    await logActivity(tx, ctx.actor, { action: 'customer.noted', subject: { id, name } });
    return {};
  });
}
