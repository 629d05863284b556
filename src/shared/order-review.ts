import { z } from 'zod';

/**
 * The limits of held stock that an order can be above: of its network address, its phone number, its e-mail address, or of the
 * stock that all unconfirmed orders hold together.
 */
export const HoldLimit = z.enum(['address', 'phone', 'email', 'stock']);
export type HoldLimit = z.infer<typeof HoldLimit>;

/** Why a cash order waits to be confirmed, as staff see it. */
export const OrderReview = z.object({
  reasons: z.array(HoldLimit),
  /** When it is cancelled if nobody confirms it. */
  expiresAt: z.iso.datetime(),
  /** When its shopper opened the link in the e-mail. */
  emailConfirmedAt: z.iso.datetime().nullable(),
});
export type OrderReview = z.infer<typeof OrderReview>;
