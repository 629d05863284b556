import { z } from 'zod';
import {
  AddCustomerNote,
  CustomerDetail,
  CustomerList,
  CustomerNotes,
  CustomerOrders,
  CustomerOrdersQuery,
  CustomerPhone,
  CustomerSearch,
  KnownCustomer,
} from '../../shared/customer/manage-customer.ts';
import { OrderNumber } from '../../shared/order/manage-order.ts';
import { rest } from '../rpc/rest.ts';
import { keyProcedure, permitted, router, staffProcedure } from '../rpc/trpc.ts';
import { addNote } from './mutations.ts';
import {
  findCustomer,
  findCustomerOrders,
  findKnownCustomer,
  findNotes,
  searchCustomers,
} from './queries.ts';

/** Customers, whom the shop knows only by their orders. URLs have an order number instead of the phone number. */
export const customerRouter = router({
  // A mutation, so that the term travels in the body.
  search: rest(keyProcedure('orders:read').meta({ changes: 'nothing' }), 'POST', '/customer/search', {
    operationId: 'searchCustomers',
    tag: 'Customer',
    summary: 'List customers, or search them',
    description:
      'Those whose last order is the newest come first. The term is in the body, because URLs end up in logs.',
  })
    .input(CustomerSearch)
    .output(CustomerList)
    .mutation(({ ctx, input }) => searchCustomers(ctx.db, input)),

  get: rest(keyProcedure('orders:read'), 'GET', '/customer/{number}', {
    operationId: 'getCustomer',
    tag: 'Customer',
    summary: 'Get one customer',
    description: 'By the number of any of their orders.',
    refusals: ['INVALID_INPUT', 'CUSTOMER_NOT_FOUND'],
  })
    .input(OrderNumber)
    .output(CustomerDetail)
    .query(async ({ ctx, input }) => ({ data: await findCustomer(ctx.db, input.number) })),

  orders: rest(keyProcedure('orders:read'), 'GET', '/customer/{number}/orders', {
    operationId: 'listCustomerOrders',
    tag: 'Customer',
    summary: 'List the orders of a customer, newest first',
    refusals: ['CUSTOMER_NOT_FOUND'],
  })
    .input(CustomerOrdersQuery)
    .output(CustomerOrders)
    .query(({ ctx, input }) => findCustomerOrders(ctx.db, input)),

  notes: staffProcedure
    .input(OrderNumber)
    .output(CustomerNotes)
    .query(({ ctx, input }) => findNotes(ctx.db, input.number)),

  addNote: permitted('fulfilment')
    .input(AddCustomerNote)
    .output(z.void())
    .mutation(({ ctx, input }) => addNote(ctx, input)),

  // A mutation, so that the phone number travels in the body.
  known: permitted('orders')
    .meta({ changes: 'nothing' })
    .input(CustomerPhone)
    .output(KnownCustomer)
    .mutation(async ({ ctx, input }) => ({ data: await findKnownCustomer(ctx.db, input.phone) })),
});
