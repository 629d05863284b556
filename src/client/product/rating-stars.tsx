import { counted } from '../../shared/base/locale.ts';
import type { Rating } from '../../shared/review/review.ts';
import { Stars } from '../ui/stars.tsx';

export function RatingStars({ rating: { average, count } }: { rating: Rating }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-muted">
      <Stars value={average} text={`${average} of 5, ${counted(count, 'review')}`} />
      <span aria-hidden>({count})</span>
    </span>
  );
}
