import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ReviewStatus } from '../../../shared/review/review.ts';
import { QueryError } from '../../api/awaited.tsx';
import { trpc } from '../../api/trpc.ts';
import { useQueryParams } from '../../page/address.ts';
import { parseListAddress } from '../../page/list-address.ts';
import { usePageCount } from '../../page/page-count.ts';
import { paths } from '../../page/paths.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Star } from '../../ui/icons/star.ts';
import { LinkSegments } from '../../ui/link-segments.tsx';
import { FullScreenLoader } from '../../ui/loading.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReviewCard } from './review-card.tsx';

interface ReviewFilters {
  status: ReviewStatus;
  page: number;
}

const statusLabels: Record<ReviewStatus, string> = {
  waiting: 'Waiting',
  approved: 'Published',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

/** The address may be typed by hand: invalid values count as unset. */
function parseReviewFilters(params: URLSearchParams): ReviewFilters {
  const { page } = parseListAddress(params);
  return { status: ReviewStatus.safeParse(params.get('status')).data ?? 'waiting', page };
}

function reviewsHref({ status, page }: ReviewFilters): string {
  const params = new URLSearchParams();
  if (status !== 'waiting') params.set('status', status);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${paths.reviews}?${params}` : paths.reviews;
}

const emptyTexts: Record<ReviewStatus, { title: string; note: string }> = {
  waiting: { title: 'No reviews to check', note: 'New reviews appear here before they are published.' },
  approved: {
    title: 'No review is published yet',
    note: 'Reviews that you approve are on the pages of their products.',
  },
  refused: { title: 'No review was refused', note: 'Buyers can read the reason and change their review.' },
  withdrawn: {
    title: 'No review was withdrawn',
    note: 'Only the stars of a withdrawn review are kept.',
  },
};

function Reviews() {
  const filters = parseReviewFilters(useQueryParams());
  const { status, page } = filters;
  const list = trpc.review.list.useQuery({ status, page }, { placeholderData: keepPreviousData });
  const { isPlaceholderData } = list;
  const hrefOf = (to: number) => reviewsHref({ status, page: to });
  const pageCount = usePageCount(list.data?.totalDoc, { page, isPlaceholderData, hrefOf });

  return (
    <section className="shell py-5 sm:py-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <PageTitle>Reviews</PageTitle>
        <Permitted to="shop">
          <Link href={paths.settingsOf('reviews')} className="inline-flex min-h-11 items-center link-accent">
            Review settings
          </Link>
        </Permitted>
      </div>
      <LinkSegments
        label="Which reviews"
        links={(Object.keys(statusLabels) as ReviewStatus[]).map((one) => ({
          href: reviewsHref({ status: one, page: 1 }),
          label: statusLabels[one],
          count: list.data?.statuses[one],
          isChosen: one === status,
        }))}
      />
      <div className="mt-6">
        {list.data?.data.length === 0 && !list.isPlaceholderData && (
          <EmptyState icon={Star} {...emptyTexts[status]} />
        )}
        {list.data && list.data.data.length > 0 && (
          <>
            <ul aria-label="Reviews" className="space-y-4">
              {list.data.data.map((review) => (
                <ReviewCard key={review.id} review={review} />
              ))}
            </ul>
            <Pagination page={page} pageCount={pageCount} href={(to) => reviewsHref({ status, page: to })} />
          </>
        )}
        {list.isError && !list.data && <QueryError query={list} what="reviews" />}
      </div>
      {(list.isPending || list.isPlaceholderData) && <FullScreenLoader label="Loading the reviews" />}
    </section>
  );
}

export default staffPage(Reviews, {
  title: 'Reviews',
  description: 'Reviews by buyers, to check before they are published.',
  path: paths.reviews,
});
