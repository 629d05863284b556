import { type FormEvent, useId, useRef, useState } from 'react';
import { limits } from '../../shared/base/limits.ts';
import type { OrderToReview, ProductToReview } from '../../shared/review/review.ts';
import { issueWith, refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { readObject, tabStorage } from '../page/browser-storage.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProductPicture } from '../ui/product-picture.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { StarChoice } from './star-choice.tsx';

interface Typed {
  rating: number;
  text: string;
  name: string;
}

/** The typed values survive a reload, in this tab, until they are sent. */
function useTyped(key: string, initial: Typed) {
  const [typed, setTyped] = useState<Typed>(() => {
    const { rating, text, name } = { ...initial, ...readObject(tabStorage, key) };
    return { rating: Number(rating), text: String(text), name: String(name) };
  });
  return {
    typed,
    type(change: Partial<Typed>) {
      const next = { ...typed, ...change };
      tabStorage.setItem(key, JSON.stringify(next));
      setTyped(next);
    },
    reset(values: Typed) {
      tabStorage.removeItem(key);
      setTyped(values);
    },
  };
}

function StatusNotice({ review }: Pick<ProductToReview, 'review'>) {
  if (review?.status === 'waiting')
    return (
      <Notice look="info" role="status" className="mt-4">
        Thank you! We read your review before it is published.
      </Notice>
    );
  if (review?.status === 'approved')
    return (
      <Notice look="good" role="status" className="mt-4">
        Your review is published. If you change it, we read it again first.
      </Notice>
    );
  if (review?.status === 'refused')
    return (
      <Notice look="warn" role="status" className="mt-4">
        We have not published your review: {review.refusal}. You can change it.
      </Notice>
    );
  return null;
}

/** A faulty field, or the first star. */
const atFault = ':is(input, textarea)[aria-invalid=true], [aria-invalid=true] input';

interface ReviewFormProps {
  token: string;
  product: ProductToReview;
  isOpen: boolean;
  offeredName: string;
}

export function ReviewForm({ token, product, isOpen, offeredName }: ReviewFormProps) {
  const { productId, title, image } = product;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [review, setReview] = useState(product.review);
  const [wasWithdrawn, setWithdrawn] = useState(false);
  const [isTried, setTried] = useState(false);
  const empty = { rating: 0, text: '', name: offeredName };
  const { typed, type, reset } = useTyped(`review/${productId}`, review ?? empty);

  const show = ({ products }: OrderToReview) => {
    const now = products.find((one) => one.productId === productId)?.review ?? null;
    setReview(now);
    setTried(false);
    reset(now ?? empty);
    setWithdrawn(now === null);
    // The button that withdrew it is no longer there.
    if (now === null) heading.current?.focus();
  };
  const write = trpc.review.write.useMutation({ onSuccess: show });
  const withdraw = trpc.review.withdraw.useMutation({ onSuccess: show });

  const faults = {
    rating: isTried && typed.rating === 0 ? 'Choose 1 to 5 stars' : issueWith('rating', write.error),
    text: issueWith('text', write.error),
    name: isTried && typed.name.trim() === '' ? 'Enter the name to show' : issueWith('name', write.error),
  };
  const refused = write.error ?? withdraw.error;
  const isFieldFault = write.error && (faults.rating || faults.text || faults.name);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (typed.rating > 0 && typed.name.trim() !== '') write.mutate({ token, productId, ...typed });
    // The first faulty field, once React has marked it.
    else setTimeout(() => form.current?.querySelector<HTMLElement>(atFault)?.focus());
  }

  return (
    <article aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <div className="flex items-center gap-4">
        <ProductPicture src={image} alt="" size={80} className="size-20 shrink-0 rounded-md object-cover" />
        <h2 id={id} ref={heading} tabIndex={-1} className="heading-card min-w-0 wrap-anywhere">
          {title}
        </h2>
      </div>
      <StatusNotice review={review} />
      {wasWithdrawn && (
        <Notice look="good" role="status" className="mt-4">
          Your review is withdrawn, and we have deleted it.
        </Notice>
      )}
      <form ref={form} noValidate onSubmit={submit} className="mt-5 space-y-5">
        {isOpen && (
          <>
            <StarChoice
              legend="Your stars"
              value={typed.rating}
              error={faults.rating}
              onChange={(rating) => type({ rating })}
            />
            <TextArea
              label="Your text (optional)"
              rows={4}
              maxLength={limits.reviewLength}
              value={typed.text}
              error={faults.text}
              onChange={(event) => type({ text: event.target.value })}
            />
            <TextField
              label="Name that others see"
              maxLength={limits.reviewerLength}
              autoComplete="off"
              value={typed.name}
              error={faults.name}
              hint="Such as your first name and an initial."
              onChange={(event) => type({ name: event.target.value })}
              className="max-w-sm"
            />
          </>
        )}
        {refused && !isFieldFault && <Notice>{refusalWords(refused)}</Notice>}
        <div className="flex flex-wrap gap-3">
          {isOpen && (
            <Button type="submit" isBusy={write.isPending}>
              {review ? 'Save changes' : 'Send review'}
            </Button>
          )}
          {review && (
            <ConfirmDialog
              title="Withdraw your review?"
              description={`Your stars, text and name for ${title} are deleted.`}
              onConfirm={() => withdraw.mutate({ token, productId })}
              trigger={
                <Button look="secondary" isBusy={withdraw.isPending}>
                  Withdraw
                </Button>
              }
            />
          )}
        </div>
      </form>
    </article>
  );
}
