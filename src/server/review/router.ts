import {
  AnswerReview,
  ApproveReview,
  LinkedProduct,
  OrderToReview,
  ProductReviews,
  ProductReviewsQuery,
  RefuseReview,
  ReviewLink,
  ReviewList,
  ReviewQuery,
  ReviewSaved,
  WriteReview,
} from '../../shared/review/review.ts';
import { IdempotencyHeader } from '../rpc/idempotency.ts';
import { rest } from '../rpc/rest.ts';
import { keyProcedure, publicProcedure, router } from '../rpc/trpc.ts';
import {
  answerReview,
  approveReview,
  openLink,
  refuseReview,
  withdrawReview,
  writeReview,
} from './mutations.ts';
import { listReviews, productReviews } from './queries.ts';

export const reviewRouter = router({
  ofProduct: rest(publicProcedure, 'GET', '/product/reviews/{id}', {
    operationId: 'listProductReviews',
    tag: 'Product',
    summary: 'List the reviews of a product',
    description: 'Those that the shop has published, the newest first. All are of buyers.',
    refusals: ['PRODUCT_NOT_FOUND'],
    cached: true,
  })
    .input(ProductReviewsQuery)
    .output(ProductReviews)
    .query(({ ctx, input }) => productReviews(ctx.pool, input)),

  // A mutation, so that the token travels in the body: URLs end up in logs.
  open: publicProcedure
    .input(ReviewLink)
    .output(OrderToReview)
    .mutation(({ ctx, input }) => openLink(ctx, input)),

  write: publicProcedure
    .input(WriteReview)
    .output(OrderToReview)
    .mutation(({ ctx, input }) => writeReview(ctx, input)),

  withdraw: publicProcedure
    .input(LinkedProduct)
    .output(OrderToReview)
    .mutation(({ ctx, input }) => withdrawReview(ctx, input)),

  list: rest(keyProcedure('reviews:read'), 'GET', '/review', {
    operationId: 'listReviews',
    tag: 'Review',
    summary: 'List reviews, newest first, or what has changed',
    description:
      'All of the shop, also those that wait, were refused or withdrawn. Of a withdrawn review nothing but its stars is left.',
  })
    .input(ReviewQuery)
    .output(ReviewList)
    .query(({ ctx, input }) => listReviews(ctx, input)),

  approve: rest(keyProcedure('reviews:write', 'reviews'), 'POST', '/review/{id}/approve', {
    operationId: 'approveReview',
    tag: 'Review',
    summary: 'Publish a review',
    requestHeaders: IdempotencyHeader,
    refusals: ['REVIEW_NOT_FOUND', 'REVIEW_CHANGED'],
  })
    .input(ApproveReview)
    .output(ReviewSaved)
    .mutation(({ ctx, input }) => approveReview(ctx, input)),

  refuse: rest(keyProcedure('reviews:write', 'reviews'), 'POST', '/review/{id}/refuse', {
    operationId: 'refuseReview',
    tag: 'Review',
    summary: 'Refuse a review',
    description:
      'Also takes a published review off the page. Its buyer reads the reason, and can change the review.',
    requestHeaders: IdempotencyHeader,
    refusals: ['REVIEW_NOT_FOUND', 'REVIEW_CHANGED'],
  })
    .input(RefuseReview)
    .output(ReviewSaved)
    .mutation(({ ctx, input }) => refuseReview(ctx, input)),

  answer: rest(keyProcedure('reviews:write', 'reviews'), 'POST', '/review/{id}/answer', {
    operationId: 'answerReview',
    tag: 'Review',
    summary: 'Answer a review',
    description: 'Everybody reads it below the review. A new answer takes the place of the one before.',
    requestHeaders: IdempotencyHeader,
    refusals: ['REVIEW_NOT_FOUND', 'REVIEW_CHANGED'],
  })
    .input(AnswerReview)
    .output(ReviewSaved)
    .mutation(({ ctx, input }) => answerReview(ctx, input)),
});
