import { z } from 'zod';
import { time } from '../base/day-schema.ts';
import { limits } from '../base/limits.ts';
import { text } from '../base/text.ts';
import { Price } from '../product/price.ts';
import { Customer } from './customer.ts';
import { CorrectOrder } from './fulfilment.ts';
import { OrderDetail } from './order.ts';
import { Photo } from './order-photo.ts';
import { OrderRequest, RequestKind, requestPieces, requestText } from './order-request.ts';
import { afterArrival } from './order-return.ts';
import { type PlannedEffect, plannedWords } from './planned-words.ts';

/** The token of an order link. It lets its holder see the order, and do with it what a shopper may do. */
export const OrderLink = z.object({
  token: text(60).min(1).describe('The part after `#open=` of the link in an e-mail about the order'),
});
export type OrderLink = z.infer<typeof OrderLink>;

/** The steps of a shopper. */
export const OwnStep = z.enum(['change', 'cancel', 'confirm', 'call_later', 'return']);
export type OwnStep = z.infer<typeof OwnStep>;

/** An order as its own page shows it: what the e-mails about it say, and what its shopper can do. */
export const OwnOrder = z.object({
  data: OrderDetail.shape.data.extend({
    customer: z
      .object({
        name: z.string(),
        address: z.string(),
        phoneEnd: z.string().describe('The last two digits of the phone number'),
      })
      .nullable(),
    packed: z.boolean().describe('Whether its parcel is packed; then it can’t be changed any more'),
    steps: z.array(OwnStep).describe('What the shopper may do now'),
    requests: z.array(OrderRequest),
    callAt: z.iso.datetime().nullable().describe('When the shopper wants to be called'),
    planned: z
      .object({
        effect: z.enum(Object.keys(plannedWords) as [PlannedEffect, ...PlannedEffect[]]),
        leftMs: z.number().int().describe('Milliseconds in which it can be undone'),
        refusal: z.string().nullable().describe('Why it was not done; null while it waits'),
      })
      .nullable()
      .describe('A step of the shopper that is taken in a moment, or was refused then'),
  }),
});
export type OwnOrder = z.infer<typeof OwnOrder>;

const OwnLine = z.object({
  line: z.number().int().min(1),
  quantity: z.number().int().min(0).max(limits.lineQuantity).describe('0 removes the line'),
});

/** Changes an order until it is packed. Fewer pieces only: more of them are another order, at the prices and limits of its time. */
export const ChangeOwnOrder = OrderLink.extend({
  total: CorrectOrder.shape.total,
  customer: Customer.pick({ name: true, address: true, phone: true }).partial().optional(),
  lines: z.array(OwnLine).max(limits.cartLines).optional(),
});
export type ChangeOwnOrder = z.infer<typeof ChangeOwnOrder>;

/** The new total by a change, and the refund to the card. */
export const OwnChange = z.object({ total: Price, refund: Price });
export type OwnChange = z.infer<typeof OwnChange>;

/** Asks staff to call at another time. */
export const CallLater = OrderLink.extend({ at: time() });
export type CallLater = z.infer<typeof CallLater>;

export const CancelOwnOrder = OrderLink.extend({
  /** True if the reader of the e-mail has not ordered it. */
  isNotMine: z.boolean().optional(),
});
export type CancelOwnOrder = z.infer<typeof CancelOwnOrder>;

/** Asks the shop to take back or exchange pieces that have arrived, or asks it a question. */
export const AskAboutOrder = OrderLink.extend({
  kind: RequestKind,
  reason: z.enum(afterArrival).optional().describe('Why pieces go back; not for a question'),
  lines: requestPieces.optional().describe('The pieces that go back; not for a question'),
  text: requestText.default('').describe('The question, or more about the reason'),
}).superRefine(({ kind, reason, lines, text }, issues) => {
  const refuse = (path: string, message: string) =>
    issues.addIssue({ code: 'custom', path: [path], message });
  if (kind === 'question') {
    if (text === '') refuse('text', 'Write your question');
    if (reason) refuse('reason', 'A question has no reason');
    if (lines) refuse('lines', 'A question has no lines');
    return;
  }
  if (!reason) refuse('reason', 'Choose a reason');
  if (!lines) refuse('lines', 'Choose what you send back');
});
export type AskAboutOrder = z.infer<typeof AskAboutOrder>;

/** Adds a photograph to an open request. */
export const AddRequestPhoto = OrderLink.extend({
  request: z.uuid().describe('The id of the request'),
  photo: Photo,
});
export type AddRequestPhoto = z.infer<typeof AddRequestPhoto>;

export const WithdrawRequest = OrderLink.extend({
  request: z.uuid().describe('The id of the request'),
});
export type WithdrawRequest = z.infer<typeof WithdrawRequest>;

/** The secret of an order that only the browser knows that ordered: the Idempotency-Key of a cash order, the client secret of a card payment. */
export const RememberOrder = z.object({ number: text(40).min(1), secret: text(255).min(1) });
export type RememberOrder = z.infer<typeof RememberOrder>;
