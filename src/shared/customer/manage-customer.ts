import { z } from 'zod';
import { Cursors, Paging } from '../base/cursors.ts';
import { limits } from '../base/limits.ts';
import { isWholeCents } from '../base/money.ts';
import { text } from '../base/text.ts';
import { Customer } from '../order/customer.ts';
import { ManagedPayment, OrderNumber, OrderRow } from '../order/manage-order.ts';
import { OrderDetail } from '../order/order.ts';

/** Returns and refunds on the page of a customer. */
export const customerLines = 20;

const count = z.number().int().min(0);
/** A sum of many amounts. It may exceed the largest amount of an order. */
const Sum = z.number().min(0).refine(isWholeCents);
const sum = (description: string) => Sum.describe(`US dollars. ${description}`);

const next = z.string().nullable().describe('Send it as `after` for the next page; null if there is none');

/** A customer is a phone number. Name and addresses come from the last orders that have them. */
export const CustomerRow = z
  .object({
    number: z.string().describe('The number of their first order, by which they are addressed'),
    name: z.string(),
    phone: z.string().describe('E.164; all orders with it are of this customer'),
    email: z.string().describe('Empty if none is known'),
    orders: count.describe('The number of their orders, whatever became of them'),
    ordered: sum('The total of their orders, without those that were cancelled, expired or wait for a card'),
    lastOrder: z.string().describe('The number of their last order'),
    lastAt: z.iso.datetime().describe('When it was placed'),
  })
  .meta({ id: 'CustomerRow' });
export type CustomerRow = z.infer<typeof CustomerRow>;

export const CustomerSearch = z
  .object({
    searchTerm: text(limits.searchTermLength)
      .min(1)
      .optional()
      .describe('Part of a name, e-mail address or phone number, or an order number; without it, all'),
    after: Cursors.shape.after.describe('`next` of the page before'),
    limit: Paging.shape.limit,
  })
  .meta({ id: 'SearchCustomers' });
export type CustomerSearch = z.output<typeof CustomerSearch>;

export const CustomerList = z.object({ data: z.array(CustomerRow), next }).meta({ id: 'CustomerList' });
export type CustomerList = z.infer<typeof CustomerList>;

const order = z.string().describe('The number of its order');

export const ManagedCustomer = CustomerRow.extend({
  address: z.string().describe('Empty if none is known'),
  firstAt: z.iso.datetime().describe('When their first order was placed'),
  paid: sum('What has arrived for their orders, by card and in cash'),
  refunded: sum('What they got back, by card and in cash'),
  returns: z
    .array(
      OrderDetail.shape.data.shape.returns.element
        .pick({ reason: true, credit: true, at: true })
        .extend({ order, pieces: count }),
    )
    .describe(`What came back, the latest first, at most ${customerLines}`),
  refunds: z
    .array(
      ManagedPayment.shape.refunds.element.pick({ status: true, amount: true, at: true }).extend({ order }),
    )
    .describe(`Refunds to their cards, the latest first, at most ${customerLines}`),
}).meta({ id: 'ManagedCustomer' });
export type ManagedCustomer = z.infer<typeof ManagedCustomer>;

export const CustomerDetail = z.object({ data: ManagedCustomer }).meta({ id: 'CustomerDetail' });

export const CustomerOrdersQuery = OrderNumber.extend({
  after: CustomerSearch.shape.after,
  limit: Paging.shape.limit,
});
export type CustomerOrdersQuery = z.output<typeof CustomerOrdersQuery>;

export const CustomerOrders = z.object({ data: z.array(OrderRow), next }).meta({ id: 'CustomerOrders' });
export type CustomerOrders = z.infer<typeof CustomerOrders>;

/** Notes about a customer that only staff see. */
export const CustomerNotes = z.array(z.object({ text: z.string(), actor: z.string(), at: z.iso.datetime() }));
export type CustomerNotes = z.infer<typeof CustomerNotes>;

export const AddCustomerNote = OrderNumber.extend({ text: text(limits.noteLength).min(1) });
export type AddCustomerNote = z.infer<typeof AddCustomerNote>;

export const CustomerPhone = Customer.pick({ phone: true });
export type CustomerPhone = z.infer<typeof CustomerPhone>;

/** The customer of a phone number, as its orders have it. */
export const KnownCustomer = z.object({
  data: CustomerRow.extend({ address: ManagedCustomer.shape.address }).nullable(),
});
