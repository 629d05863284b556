import { z } from 'zod';

/**
 * The limits of held stock that an order can exceed: those of its network address, phone number or e-mail address, or the limit
 * for all unconfirmed orders together.
 */
export const HoldLimit = z.enum(['address', 'phone', 'email', 'stock']);
export type HoldLimit = z.infer<typeof HoldLimit>;

/** The reasons why a cash order waits to be confirmed, as staff see them. */
export const OrderReview = z.object({
  reasons: z.array(HoldLimit),
  /** The time at which it is cancelled if nobody confirms it. */
  expiresAt: z.iso.datetime(),
  /** The time at which its shopper opened the link in the e-mail. */
  emailConfirmedAt: z.iso.datetime().nullable(),
});
export type OrderReview = z.infer<typeof OrderReview>;
