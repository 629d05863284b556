import { unsubscribePath } from '../../../shared/mail/link-paths.ts';
import { Unsubscribe } from '../../../shared/mail/newsletter.ts';
import { isOfRestock } from '../../../shared/product/back-in-stock.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { useQueryParams } from '../../page/address.ts';
import { Head } from '../../page/head.tsx';
import { useHydrated } from '../../page/hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const words = {
  newsletter: {
    description: 'End your subscription to our newsletter.',
    heading: 'Unsubscribe from the newsletter',
    note: 'You will get no more newsletters. We will still e-mail you about your orders.',
    done: 'You are unsubscribed, and we have deleted your address from the newsletter.',
  },
  restock: {
    description: 'Stop our e-mails about products that are back in stock.',
    heading: 'Stop back-in-stock e-mails',
    note: 'You will get no more e-mails about products that you wait for. We will still e-mail you about your orders.',
    done: 'You will get no more back-in-stock e-mails, and we have deleted your address from their list.',
  },
} as const;

/**
 * Ends a subscription to the newsletter, or restock requests. Opening the link does not end them: mail scanners open links too.
 */
export default function UnsubscribePage() {
  const isReady = useHydrated();
  const query = useQueryParams();
  const link = Unsubscribe.safeParse({ token: query.get('token') });
  const of = isOfRestock(query) ? 'restock' : 'newsletter';
  const ends = {
    newsletter: trpc.newsletter.unsubscribe.useMutation(),
    restock: trpc.restock.end.useMutation(),
  };
  const unsubscribe = ends[of];
  const { description, heading, note, done } = words[of];

  return (
    <section className="shell py-8 sm:py-12">
      <Head title="Unsubscribe" description={description} canonical={unsubscribePath} unlisted />
      <h1 className="heading">{heading}</h1>
      {unsubscribe.isSuccess && (
        <Notice look="good" role="status" className="mt-6 max-w-prose">
          {done}
        </Notice>
      )}
      {!link.success && (
        <Notice className="mt-6 max-w-prose">
          This link is incomplete. Please open it from the e-mail again, or copy all of it.
        </Notice>
      )}
      {link.success && !unsubscribe.isSuccess && (
        <>
          <p className="mt-3 max-w-prose text-muted">{note}</p>
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
