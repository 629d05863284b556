import { z } from 'zod';
import { addDays, type Day, dayOf, startOf } from '../base/day.ts';
import { limits } from '../base/limits.ts';
import { oneLine, publicText, tidy } from '../base/text.ts';
import { Subscribe } from '../mail/newsletter.ts';
import { CheckoutForm } from './customer.ts';
import { OrderStatus } from './order.ts';
import { longestPart } from './withdrawal-words.ts';

/** A shopper's statement: Art. 11a (2) of Directive 2011/83/EU asks for no more. The address is in lower case. */
export const SendWithdrawal = z.object({
  orderNumber: publicText(100)
    .min(1, 'Enter the order number')
    .regex(oneLine, 'The order number must be one line'),
  name: CheckoutForm.shape.name.regex(oneLine, 'Name must be one line'),
  email: Subscribe.shape.email,
  part: publicText(longestPart)
    .overwrite(tidy)
    .trim()
    .default('')
    .describe('Some products of the order; empty for all of them'),
});
export type SendWithdrawal = z.output<typeof SendWithdrawal>;

/** The same for an order that the shop has, and for one that it has not. */
export const WithdrawalReceived = z.object({ receivedAt: z.iso.datetime(), statement: z.string() });
export type WithdrawalReceived = z.infer<typeof WithdrawalReceived>;

/** A statement as staff see it. */
export const Withdrawal = SendWithdrawal.extend({
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  /** Null if the shop has no order with this number. */
  order: z
    .object({
      number: z.string(),
      status: OrderStatus,
      /** Whether the statement has the e-mail address of the order. */
      hasAddress: z.boolean(),
    })
    .nullable(),
  /** Null before the order has arrived. */
  periodEndsAt: z.iso.datetime().nullable(),
  isLate: z.boolean(),
  /** Whether there was a statement about the same order before. */
  isRepeated: z.boolean(),
  receiptSentAt: z.iso.datetime().nullable(),
  doneAt: z.iso.datetime().nullable(),
  doneBy: z.string().nullable(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const WithdrawalState = z.enum(['open', 'done', 'all']);
export type WithdrawalState = z.infer<typeof WithdrawalState>;

export const WithdrawalQuery = z.object({
  state: WithdrawalState.default('open'),
  page: z.number().int().min(1).max(limits.maxPage).default(1),
});
export type WithdrawalQuery = z.output<typeof WithdrawalQuery>;

export const WithdrawalList = z.object({
  data: z.array(Withdrawal),
  counts: z.record(WithdrawalState, z.number().int()),
});
export type WithdrawalList = z.infer<typeof WithdrawalList>;

export const MarkWithdrawal = z.object({ id: z.uuid(), isDone: z.boolean() });

/** The shop has to pay back by then, counted from the statement; it may wait for the goods. Art. 13 of the directive. */
export const refundDays = 14;

/**
 * The end of the period to withdraw: the day of arrival does not count, and a last day on a weekend moves to Monday (Regulation
 * 1182/71, Art. 3). Public holidays are not known here.
 */
export function endOfPeriod(arrivedAt: Date, days: number, timeZone: string): Date {
  const last: Day = addDays(dayOf(arrivedAt, timeZone), days);
  const weekday = new Date(last).getUTCDay();
  return startOf(addDays(last, weekday === 6 ? 3 : weekday === 0 ? 2 : 1), timeZone);
}
