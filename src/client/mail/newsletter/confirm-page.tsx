import { useEffect, useState } from 'react';
import { confirmSubscriptionPath } from '../../../shared/mail/link-paths.ts';
import { subscribedWords } from '../../../shared/order/form-pages.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { Head } from '../../page/head.tsx';
import { useForms } from '../../page/page-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The token of the link; undefined until the browser has read it, empty if the link has none. */
function useToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => setToken(/^#([\w-]+)$/.exec(window.location.hash)?.[1] ?? ''), []);
  return token;
}

/** Confirms a sign-up for the newsletter, or answers one without scripts. Opening the link does not confirm it: mail scanners open links too. */
export default function ConfirmPage() {
  const { newsletter } = useForms();
  const token = useToken();
  const confirm = trpc.newsletter.confirm.useMutation();
  const isInvalid = token === '' || confirm.data?.state === 'invalid';

  return (
    <section className="shell py-8 sm:py-12">
      <Head
        title="Confirm your subscription"
        description="Confirm that you want our newsletter."
        canonical={confirmSubscriptionPath}
        unlisted
      />
      <h1 className="heading">Confirm your subscription</h1>
      {confirm.data?.state === 'confirmed' && (
        <Notice look="good" role="status" className="mt-6 max-w-prose">
          Thank you! You will get our newsletter.
        </Notice>
      )}
      {isInvalid && (
        <Notice className="mt-6 max-w-prose">
          This link was already used, or is too old or incomplete. If you don’t get our newsletter yet, please
          sign up again at the end of this page.
        </Notice>
      )}
      {newsletter && (
        <Notice look={newsletter.refusal ? 'bad' : 'good'} className="mt-6 max-w-prose">
          {newsletter.refusal ?? subscribedWords}
        </Notice>
      )}
      {!newsletter && !isInvalid && !confirm.data && (
        <>
          <p className="mt-3 max-w-prose text-muted">New equipment and restocks, about once a month.</p>
          {confirm.error && <Notice className="mt-6 max-w-prose">{refusalWords(confirm.error)}</Notice>}
          <Button
            className="mt-6"
            disabled={!token}
            isBusy={confirm.isPending}
            onClick={() => token && confirm.mutate({ token })}
          >
            Get the newsletter
          </Button>
        </>
      )}
    </section>
  );
}
