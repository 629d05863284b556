import type { Prisma } from '../../../prisma/generated/client.ts';
import type { ManagedReview, ProductReview, ReviewStatus } from '../../shared/review/review.ts';

/** The public fields of a review, as they are stored. Times are strings if they were read without Prisma. */
export interface ReviewRow {
  id: string;
  rating: number;
  text: string | null;
  name: string | null;
  writtenAt: Date | string;
  answer: string | null;
  answeredAt: Date | string | null;
}

const isoTime = (time: Date | string) => (typeof time === 'string' ? time : time.toISOString());

export function presentReview({ answer, answeredAt, writtenAt, ...row }: ReviewRow): ProductReview {
  return {
    ...row,
    writtenAt: isoTime(writtenAt),
    answer: answer !== null && answeredAt !== null ? { text: answer, at: isoTime(answeredAt) } : null,
  };
}

/** The columns of a review for staff, webhooks and exports of a person's data: they have it also while it is not published. */
export const managedSelection = {
  id: true,
  rating: true,
  text: true,
  name: true,
  status: true,
  refusal: true,
  answer: true,
  answeredAt: true,
  writtenAt: true,
  updatedAt: true,
  product: { select: { id: true, title: true } },
  order: { select: { number: true } },
} satisfies Prisma.ReviewSelect;

export type ManagedRow = Prisma.ReviewGetPayload<{ select: typeof managedSelection }>;

export function presentManaged(row: ManagedRow): ManagedReview {
  const { product, order, status, refusal, updatedAt, ...review } = row;
  return {
    ...presentReview(review),
    product,
    orderNumber: order.number,
    status: status satisfies ReviewStatus,
    refusal,
    updatedAt: updatedAt.toISOString(),
  };
}

/** A word of a person's name: letters of any script, with apostrophes and dashes. */
const nameWord = /^\p{L}[\p{L}\p{M}\p{Join_Control}'’-]*\.?$/u;

/** The suggested short name of a customer: `Farhana A.` for Farhana Akter. Empty if the text may not be a name. */
export function shortName(typed: string | null): string {
  const [first = '', ...others] = (typed ?? '').trim().split(/\s+/);
  const last = others.at(-1);
  if (![first, ...others].every((word) => nameWord.test(word)) || first.length > 20) return '';
  return last === undefined ? first : `${first} ${[...last][0]}.`;
}
