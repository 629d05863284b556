import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { publicText, tidy } from '../base/text.ts';
import { ReturnLine } from './order.ts';
import { ReturnReason } from './order-return.ts';
import { requestKinds, requestStatuses } from './request-kinds.ts';

export const RequestKind = z.enum(
  Object.keys(requestKinds) as [keyof typeof requestKinds, ...(keyof typeof requestKinds)[]],
);
export type RequestKind = z.infer<typeof RequestKind>;

const RequestStatus = z.enum(
  Object.keys(requestStatuses) as [keyof typeof requestStatuses, ...(keyof typeof requestStatuses)[]],
);

const Piece = ReturnLine.pick({ line: true, quantity: true });

/** A request as its shopper and staff see it. */
export const OrderRequest = z
  .object({
    id: z.uuid(),
    kind: RequestKind,
    reason: ReturnReason.nullable().describe('Why pieces go back; null for a question'),
    lines: z.array(Piece).describe('The pieces that it is about'),
    text: z.string(),
    photos: z.array(z.uuid()).describe('Its photographs, which staff see'),
    status: RequestStatus,
    answer: z.string().nullable().describe('The answer of the shop'),
    at: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OrderRequest' });
export type OrderRequest = z.infer<typeof OrderRequest>;

/** The last request for pieces to go back that was accepted, unless pieces have come back since. */
export function acceptedRequest(
  requests: OrderRequest[],
  returns: { at: string }[],
): OrderRequest | undefined {
  const accepted = requests.findLast(({ kind, status }) => kind !== 'question' && status === 'accepted');
  const at = accepted?.answeredAt;
  return at && returns.every((one) => one.at < at) ? accepted : undefined;
}

/** The words of a shopper for staff, or of staff for a shopper. */
export const requestText = publicText(limits.noteLength).overwrite(tidy).trim();

export const requestPieces = z.array(Piece).min(1, 'Choose what you send back').max(limits.cartLines);

/** Answers an open request; `text` is for the shopper, who gets it by e-mail. */
export const AnswerRequest = z.object({
  id: z.uuid(),
  status: z.enum(['accepted', 'refused', 'answered']),
  text: requestText.default(''),
});
export type AnswerRequest = z.infer<typeof AnswerRequest>;
