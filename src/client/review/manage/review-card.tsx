import { Link } from 'wouter';
import { limits } from '../../../shared/base/limits.ts';
import type { ManagedReview } from '../../../shared/review/review.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { Button } from '../../ui/button.tsx';
import { focusTitle } from '../../ui/focus.ts';
import { Check } from '../../ui/icons/check.ts';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { say } from '../../ui/say.ts';
import { Stars } from '../../ui/stars.tsx';
import { TextDialog } from './text-dialog.tsx';

/** Decisions about a review. Each carries the version that is shown, so that nobody approves a text that they have not read. */
function useDecisions({ id, updatedAt: version }: ManagedReview) {
  const utils = trpc.useUtils();
  const ending = {
    onSuccess: ({ message }: { message: string }) => say('success', message),
    async onSettled() {
      await Promise.all([
        utils.review.invalidate(),
        utils.report.openWork.invalidate(),
        utils.product.invalidate(),
      ]);
      // The review, with its focused button, may have left this list.
      setTimeout(focusTitle);
    },
  };
  const approve = trpc.review.approve.useMutation({
    ...ending,
    onError: (error) => say('error', refusalWords(error)),
  });
  const refuse = trpc.review.refuse.useMutation(ending);
  const answer = trpc.review.answer.useMutation(ending);
  return {
    approve: { run: () => approve.mutate({ id, version }), isPending: approve.isPending },
    refuse: {
      save: (reason: string) => refuse.mutateAsync({ id, version, reason }),
      error: refuse.error,
    },
    answer: { save: (text: string) => answer.mutateAsync({ id, version, text }), error: answer.error },
  };
}

function Actions({ review }: { review: ManagedReview }) {
  const { id, status, product, answer, rating } = review;
  const decisions = useDecisions(review);
  const about = `${rating} of 5 stars for ${product.title}`;
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {status !== 'approved' && (
        <Button
          icon={Check}
          aria-label={`Approve: ${about}`}
          isBusy={decisions.approve.isPending}
          onClick={decisions.approve.run}
        >
          Approve
        </Button>
      )}
      {status !== 'refused' && (
        <TextDialog
          action="Refuse"
          about={about}
          label="Reason"
          hint="The buyer can read it and change the review."
          maxLength={limits.reasonLength}
          field="reason"
          draft={{ form: 'review-refusal', subject: id, basis: review.updatedAt }}
          canBeEmpty={false}
          {...decisions.refuse}
        />
      )}
      <TextDialog
        action={answer ? 'Change answer' : 'Answer'}
        about={about}
        label="Answer"
        hint="Shown below the review once it is published. Save an empty text to remove the answer."
        maxLength={limits.reviewLength}
        field="text"
        text={answer?.text ?? ''}
        draft={{ form: 'review-answer', subject: id, basis: review.updatedAt }}
        canBeEmpty={answer !== null}
        {...decisions.answer}
      />
    </div>
  );
}

/**
 * A buyer's review, with the decisions of staff. Typed texts are isolated: right-to-left text must not reorder their neighbours.
 */
export function ReviewCard({ review }: { review: ManagedReview }) {
  const { id, product, orderNumber, rating, text, name, writtenAt, status, refusal, answer } = review;
  return (
    <li>
      <article
        aria-labelledby={`product-${id}`}
        className="rounded-lg border border-line bg-surface p-4 sm:p-6"
      >
        <h2 id={`product-${id}`} className="heading-card wrap-anywhere">
          <Link href={paths.product(product.id)} className="link">
            {product.title}
          </Link>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 note">
          <Stars value={rating} text={`${rating} of 5 stars`} className="text-base" />
          {name !== null && <bdi className="font-semibold text-ink wrap-anywhere">{name}</bdi>}
          <Link href={paths.manageOrder(orderNumber)} className="link-accent">
            {orderNumber}
          </Link>
          <Moment at={writtenAt} />
        </p>
        {text ? (
          <p dir="auto" className="mt-4 max-w-prose whitespace-pre-wrap wrap-anywhere">
            {text}
          </p>
        ) : (
          <p className="note mt-4">Without a text</p>
        )}
        {refusal && (
          <Notice look="info" className="mt-4">
            Refused: {refusal}
          </Notice>
        )}
        {answer && (
          <div className="mt-4 border-l-2 border-line-strong pl-4">
            <p className="note">
              Your answer, <Moment at={answer.at} />
            </p>
            <p dir="auto" className="mt-1 max-w-prose whitespace-pre-wrap wrap-anywhere">
              {answer.text}
            </p>
          </div>
        )}
        {status !== 'withdrawn' && (
          <Permitted to="reviews">
            <Actions review={review} />
          </Permitted>
        )}
      </article>
    </li>
  );
}
