import { ReviewStatus } from '../../../shared/review/review.ts';
import { parseListAddress } from '../../page/list-address.ts';
import { paths } from '../../page/paths.ts';

export interface ReviewFilters {
  status: ReviewStatus;
  page: number;
}

export const statusLabels: Record<ReviewStatus, string> = {
  waiting: 'Waiting',
  approved: 'Published',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

/** The address may be typed by hand: invalid values count as unset. */
export function parseReviewFilters(params: URLSearchParams): ReviewFilters {
  const { page } = parseListAddress(params);
  return { status: ReviewStatus.safeParse(params.get('status')).data ?? 'waiting', page };
}

export function reviewsHref({ status, page }: ReviewFilters): string {
  const params = new URLSearchParams();
  if (status !== 'waiting') params.set('status', status);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${paths.reviews}?${params}` : paths.reviews;
}
