import type { HoldLimit, OrderReview } from '../../../shared/order/order-review.ts';
import { workNames } from '../../../shared/order/work.ts';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';

const limitWords: Record<HoldLimit, string> = {
  address: 'this network address',
  phone: 'this phone number',
  email: 'this e-mail address',
  stock: 'what all unconfirmed orders may hold of a product',
};

const list = new Intl.ListFormat('en-US');

export function ReviewNotice({ review: { reasons, expiresAt, emailConfirmedAt } }: { review: OrderReview }) {
  return (
    <Notice look="warn">
      <p className="font-semibold">{workNames.review}: its pieces are not reserved until it is confirmed</p>
      <p className="mt-1">
        It is above the limit of {list.format(reasons.map((reason) => limitWords[reason]))}. It is cancelled
        on <Moment at={expiresAt} />.
      </p>
      {emailConfirmedAt && (
        <p className="mt-1">
          The link in the e-mail was opened <Moment at={emailConfirmedAt} />.
        </p>
      )}
    </Notice>
  );
}
