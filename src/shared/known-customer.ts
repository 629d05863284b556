import { z } from 'zod';
import { Customer } from './customer.ts';

export const CustomerPhone = Customer.pick({ phone: true });
export type CustomerPhone = z.infer<typeof CustomerPhone>;

/** What the orders of a phone number last said of its customer; empty texts where they said nothing. */
export const KnownCustomer = z.object({
  name: z.string(),
  email: z.string(),
  address: z.string(),
  orders: z.number().int().min(1),
  lastAt: z.iso.datetime(),
});
export type KnownCustomer = z.infer<typeof KnownCustomer>;

export const FoundCustomer = z.object({ data: KnownCustomer.nullable() });
