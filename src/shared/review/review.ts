import { z } from 'zod';
import { Cursors, Paging } from '../base/cursors.ts';
import { time } from '../base/day-schema.ts';
import { limits } from '../base/limits.ts';
import { UpdatedSince } from '../base/sync.ts';
import { oneLine, publicText, tidy } from '../base/text.ts';

const count = z.number().int().min(0);

const Stars = z.number().int().min(1).max(5).describe('Stars, 1 to 5');

export const Rating = z
  .object({
    average: z.number().min(1).max(5).describe('Of the stars, with one decimal'),
    count: z.number().int().min(1).describe('The number of published reviews'),
  })
  .meta({ id: 'Rating' });
export type Rating = z.infer<typeof Rating>;

const ReviewAnswer = z.object({ text: z.string(), at: z.iso.datetime() });

/** A review as everybody can read it. Only buyers write reviews. */
export const ProductReview = z
  .object({
    id: z.uuid(),
    rating: Stars,
    text: z.string().nullable(),
    name: z.string().nullable().describe('As the buyer wants to be called; null once erased'),
    writtenAt: z.iso.datetime(),
    answer: ReviewAnswer.nullable().describe('What the shop says to it'),
  })
  .meta({ id: 'ProductReview' });
export type ProductReview = z.infer<typeof ProductReview>;

export const ProductReviewsQuery = z.object({
  id: z.string().min(1).describe('The id of a product'),
  ...Paging.shape,
});
export type ProductReviewsQuery = z.output<typeof ProductReviewsQuery>;

export const ProductReviews = z
  .object({
    data: z.array(ProductReview),
    totalDoc: count.describe('The number of reviews on all pages together'),
    rating: Rating.nullable().describe('Null without reviews'),
    distribution: z
      .array(z.object({ stars: Stars, count }))
      .describe('The number of reviews with each number of stars, 5 first'),
  })
  .meta({ id: 'ProductReviews' });
export type ProductReviews = z.infer<typeof ProductReviews>;

export const ReviewStatus = z.enum(['waiting', 'approved', 'refused', 'withdrawn']);
export type ReviewStatus = z.infer<typeof ReviewStatus>;

/** The token of the link in the e-mail that asks for reviews. */
export const ReviewLink = z.object({ token: z.string().max(100) });
export type ReviewLink = z.infer<typeof ReviewLink>;

const ProductToReview = z.object({
  productId: z.uuid(),
  title: z.string(),
  image: z.string(),
  review: z
    .object({
      rating: Stars,
      text: z.string(),
      name: z.string(),
      status: ReviewStatus,
      /** The reason why staff refused it. */
      refusal: z.string().nullable(),
    })
    .nullable(),
});
export type ProductToReview = z.infer<typeof ProductToReview>;

/** An order as its buyer reviews it. */
export const OrderToReview = z.object({
  /** The name that the form offers: the buyer's first name and initial, or empty. */
  name: z.string(),
  /** Whether reviews can be written; written ones can be withdrawn in any case. */
  isOpen: z.boolean(),
  products: z.array(ProductToReview),
});
export type OrderToReview = z.infer<typeof OrderToReview>;

/** One product of the order that a link is for. */
export const LinkedProduct = ReviewLink.extend({ productId: z.uuid() });
export type LinkedProduct = z.infer<typeof LinkedProduct>;

export const WriteReview = LinkedProduct.extend({
  rating: z.number('Choose 1 to 5 stars').int().min(1, 'Choose 1 to 5 stars').max(5, 'Choose 1 to 5 stars'),
  text: publicText(limits.reviewLength).overwrite(tidy).trim(),
  name: publicText(limits.reviewerLength)
    .min(1, 'Enter the name to show')
    .regex(oneLine, 'The name must be one line'),
});
export type WriteReview = z.infer<typeof WriteReview>;

/** A review as staff and programs see it. */
export const ManagedReview = ProductReview.extend({
  product: z.object({ id: z.uuid(), title: z.string() }),
  orderNumber: z.string(),
  status: ReviewStatus.describe('waiting: for the shop to decide; withdrawn: its buyer has taken it back'),
  refusal: z.string().nullable().describe('Why the shop refused it; its buyer reads it'),
  updatedAt: z.iso.datetime().describe('When anything of it last changed'),
}).meta({ id: 'ManagedReview' });
export type ManagedReview = z.infer<typeof ManagedReview>;

export const ReviewQuery = z.object({
  status: ReviewStatus.optional(),
  updatedSince: UpdatedSince,
  ...Paging.shape,
  ...Cursors.shape,
});
export type ReviewQuery = z.output<typeof ReviewQuery>;

export const ReviewList = z
  .object({
    data: z.array(ManagedReview),
    totalDoc: count.describe('The number of reviews on all pages together'),
    statuses: z
      .object({ waiting: count, approved: count, refused: count, withdrawn: count })
      .describe('The number of all reviews of the shop with each status'),
  })
  .meta({ id: 'ReviewList' });
export type ReviewList = z.infer<typeof ReviewList>;

const ReviewId = z.object({
  id: z.uuid().describe('The id of a review'),
  version: time()
    .optional()
    .describe('The updatedAt that you read; refused with 409 if the review has changed since'),
});

export const ApproveReview = ReviewId;
export type ApproveReview = z.infer<typeof ApproveReview>;

export const RefuseReview = ReviewId.extend({
  reason: publicText(limits.reasonLength).min(1, 'Enter a reason').describe('Its buyer reads it'),
});
export type RefuseReview = z.infer<typeof RefuseReview>;

export const AnswerReview = ReviewId.extend({
  text: publicText(limits.reviewLength)
    .overwrite(tidy)
    .trim()
    .describe('For everybody; an empty one takes the answer back'),
});
export type AnswerReview = z.infer<typeof AnswerReview>;

export const ReviewSaved = z
  .object({ success: z.literal(true), message: z.string(), data: ManagedReview })
  .meta({ id: 'ReviewSaved' });
export type ReviewSaved = z.infer<typeof ReviewSaved>;
