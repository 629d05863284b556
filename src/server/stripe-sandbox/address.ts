import type Stripe from 'stripe';
import { z } from 'zod';
import { clearable } from './form.ts';

export const Address = z.strictObject({
  line1: clearable.optional(),
  line2: clearable.optional(),
  city: clearable.optional(),
  state: clearable.optional(),
  postal_code: clearable.optional(),
  country: clearable.optional(),
});

export function wholeAddress(address: z.output<typeof Address> = {}): Stripe.Address {
  const none = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return { ...none, ...address };
}

export const Shipping = z
  .strictObject({ name: z.string(), phone: clearable.optional(), address: Address })
  .or(z.literal(''));

export function shippingOf(
  shipping: z.output<typeof Shipping> | undefined,
): Stripe.PaymentIntent.Shipping | null {
  if (!shipping) return null;
  const { name, phone = null, address } = shipping;
  return { name, phone, address: wholeAddress(address) };
}
