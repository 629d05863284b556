import { CustomerPhone, FoundCustomer } from '../../shared/known-customer.ts';
import { permitted, router } from '../trpc.ts';
import { findKnownCustomer } from './queries.ts';

/** Customers, who are known by their orders alone. */
export const customerRouter = router({
  // A mutation, so that the phone number travels in the body.
  known: permitted('orders')
    .meta({ changes: 'nothing' })
    .input(CustomerPhone)
    .output(FoundCustomer)
    .mutation(async ({ ctx, input }) => ({ data: await findKnownCustomer(ctx.db, input) })),
});
