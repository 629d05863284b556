import { useState } from 'react';
import { dateText } from '../../shared/base/date-text.ts';
import { counted, figure } from '../../shared/base/locale.ts';
import type { Product } from '../../shared/product/product.ts';
import type { ProductReview, ProductReviews } from '../../shared/review/review.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { useSettings } from '../page/page-state.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorText } from '../ui/field.tsx';
import { Stars } from '../ui/stars.tsx';
import { reviewerName, reviewsInput } from './reviews.ts';
import { ownId } from './variants.ts';

function Day({ at }: { at: string }) {
  const { timeZone } = useSettings();
  return <time dateTime={at}>{dateText(at, { dateStyle: 'long', timeZone })}</time>;
}

/** A text that somebody typed, with its line breaks. */
function Typed({ text }: { text: string }) {
  return (
    <p dir="auto" className="mt-2 max-w-prose leading-7 whitespace-pre-line wrap-anywhere text-soft">
      {text}
    </p>
  );
}

function Review({ review: { rating, text, name, writtenAt, answer } }: { review: ProductReview }) {
  const { shopName } = useSettings();
  return (
    <li className="py-6">
      <article>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stars value={rating} text={`${rating} of 5 stars`} />
          <bdi className="font-semibold wrap-anywhere">{reviewerName(name)}</bdi>
          <Badge look="good">Verified buyer</Badge>
          <span className="note">
            <Day at={writtenAt} />
          </span>
        </p>
        {text && <Typed text={text} />}
        {answer && (
          <div className="mt-4 border-l-2 border-line-strong pl-4">
            <p className="text-sm font-semibold">
              {shopName} answered on <Day at={answer.at} />
            </p>
            <Typed text={answer.text} />
          </div>
        )}
      </article>
    </li>
  );
}

function Distribution({ distribution, totalDoc }: Pick<ProductReviews, 'distribution' | 'totalDoc'>) {
  return (
    <ul className="mt-4 max-w-sm space-y-1.5 text-sm">
      {distribution.map(({ stars, count }) => (
        <li key={stars} className="flex items-center gap-3">
          <span className="w-14 shrink-0">{counted(stars, 'star')}</span>
          <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-track">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${(100 * count) / totalDoc}%` }}
            />
          </span>
          <span className="w-10 shrink-0 text-right tabular-nums">
            {figure(count)}
            <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A page of the reviews, and below it the next page, if the shopper asks for it. */
function ReviewPage({ id, page }: { id: string; page: number }) {
  const [isMore, setMore] = useState(false);
  const input = reviewsInput(id, page);
  const { data, error, isFetching, refetch } = trpc.review.ofProduct.useQuery(input);
  const isLast = !data || page * input.limit >= data.totalDoc;
  return (
    <>
      {data?.data.map((review) => (
        <Review key={review.id} review={review} />
      ))}
      {!isMore && (error || !isLast) && (
        <li className="py-6">
          {error && <ErrorText>{refusalWords(error)}</ErrorText>}
          <Button
            look="secondary"
            // Not while a page from the cache asks for newer reviews: the server’s page has no spinner, and hydration would fail.
            isBusy={error !== null && isFetching}
            onClick={() => (error ? void refetch() : setMore(true))}
          >
            {error ? 'Try again' : 'Show more reviews'}
          </Button>
        </li>
      )}
      {!data && !error && (
        <li role="status" className="py-6 text-muted">
          Loading the reviews…
        </li>
      )}
      {isMore && <ReviewPage id={id} page={page + 1} />}
    </>
  );
}

/** The reviews of a product; hidden before there is a published one. */
export function ReviewsSection({ product }: { product: Product }) {
  const { rating } = product;
  const id = ownId(product);
  const { data } = trpc.review.ofProduct.useQuery(reviewsInput(id), { enabled: rating !== null });
  if (rating === null) return null;
  return (
    <section aria-labelledby="reviews" className="mt-12 border-t border-line pt-8">
      <h2 id="reviews" tabIndex={-1} className="heading-section scroll-mt-6">
        Reviews
      </h2>
      <div className="mt-4 grid grid-cols-1 gap-x-14 gap-y-4 md:grid-cols-[20rem_minmax(0,1fr)]">
        <div>
          <p className="flex items-center gap-3">
            <span className="text-3xl font-bold">{rating.average.toFixed(1)}</span>
            <span>
              <Stars value={rating.average} text="of 5" className="text-xl" />
              <span className="note block">{counted(rating.count, 'review')}</span>
            </span>
          </p>
          {data && <Distribution {...data} />}
        </div>
        <ul aria-label="Reviews" className="divide-y divide-line md:-mt-6">
          <ReviewPage id={id} page={1} />
        </ul>
      </div>
    </section>
  );
}
