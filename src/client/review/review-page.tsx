import { useEffect, useState } from 'react';
import { reviewPath } from '../../shared/mail/link-paths.ts';
import { failureIn } from '../api/failure.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Head } from '../page/head.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ReviewForm } from './review-form.tsx';

/** The token of the link; undefined until the browser has read it, empty if the link has none. */
function useToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => setToken(/^#([\w-]+)$/.exec(window.location.hash)?.[1] ?? ''), []);
  return token;
}

function OrderReviews() {
  const token = useToken();
  const opening = trpc.review.open.useMutation();
  const { mutate: open } = opening;
  useEffect(() => {
    if (token) open({ token });
  }, [token, open]);

  if (token === '' || failureIn(opening.error)?.reason === 'REVIEW_NOT_FOUND')
    return (
      <Notice className="mt-6">
        This link is incomplete or no longer valid. Please open it from the e-mail again, or copy all of it.
      </Notice>
    );
  if (opening.error && token)
    return (
      <Notice
        className="mt-6"
        actions={
          <Button look="secondary" isBusy={opening.isPending} onClick={() => open({ token })}>
            Try again
          </Button>
        }
      >
        {refusalWords(opening.error)}
      </Notice>
    );
  if (!opening.data || !token)
    return (
      <div role="status" className="mt-6 space-y-4">
        <span className="sr-only">Loading your products</span>
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </div>
    );
  const { products, isOpen, name } = opening.data;
  const shown = isOpen ? products : products.filter(({ review }) => review !== null);
  return (
    <>
      {isOpen ? (
        <p className="mt-3 text-muted">
          Others see your stars, your text and the name that you choose here. Nothing else of you is shown. We
          read each review before it is published; you can change or withdraw yours with the same link.
        </p>
      ) : (
        <Notice look="info" className="mt-6">
          We take no new reviews of this order.
          {shown.length > 0 && ' You can withdraw what you have written.'}
        </Notice>
      )}
      {isOpen && shown.length === 0 && (
        <Notice look="info" className="mt-6">
          We don’t sell these products any more, so they can’t be reviewed.
        </Notice>
      )}
      <div className="mt-8 space-y-6">
        {shown.map((product) => (
          <ReviewForm
            key={product.productId}
            token={token}
            product={product}
            isOpen={isOpen}
            offeredName={name}
          />
        ))}
      </div>
    </>
  );
}

export default function ReviewPage() {
  return (
    <section className="shell py-8 sm:py-12">
      <Head
        title="Your review"
        description="Tell others what you think of what you have bought."
        canonical={reviewPath}
        unlisted
      />
      <div className="max-w-2xl">
        <h1 className="heading">How do you like it?</h1>
        <OrderReviews />
      </div>
    </section>
  );
}
