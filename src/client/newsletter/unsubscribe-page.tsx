import { Unsubscribe, unsubscribePath } from '../../shared/newsletter.ts';
import { useQueryParams } from '../address.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Head } from '../head.tsx';
import { useHydrated } from '../hydrated.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Ends a subscription to the newsletter. Opening the link alone does nothing: mail scanners open links too. */
export default function UnsubscribePage() {
  const isReady = useHydrated();
  const link = Unsubscribe.safeParse({ token: useQueryParams().get('token') });
  const unsubscribe = trpc.newsletter.unsubscribe.useMutation();

  return (
    <section className="shell py-8 sm:py-12">
      <Head
        title="Unsubscribe"
        description="End your subscription to our newsletter."
        canonical={unsubscribePath}
        unlisted
      />
      <h1 className="heading">Unsubscribe from the newsletter</h1>
      {unsubscribe.isSuccess && (
        <Notice look="good" role="status" className="mt-6 max-w-prose">
          You are unsubscribed, and we have deleted your address from the newsletter.
        </Notice>
      )}
      {!link.success && (
        <Notice className="mt-6 max-w-prose">
          This link is not complete. Please open it in the e-mail again, or copy all of it.
        </Notice>
      )}
      {link.success && !unsubscribe.isSuccess && (
        <>
          <p className="mt-3 max-w-prose text-muted">
            You get no more newsletters. E-mails about your orders are not concerned.
          </p>
          {unsubscribe.error && (
            <Notice className="mt-6 max-w-prose">{refusalWords(unsubscribe.error)}</Notice>
          )}
          <Button
            className="mt-6"
            disabled={!isReady}
            isBusy={unsubscribe.isPending}
            onClick={() => unsubscribe.mutate(link.data)}
          >
            Unsubscribe
          </Button>
        </>
      )}
    </section>
  );
}
