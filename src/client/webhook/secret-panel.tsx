import type { WebhookEndpoint } from '../../shared/webhook/webhook.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { say } from '../ui/say.ts';

const onError = (error: unknown) => say('error', refusalWords(error));

/** Shows the signing secret on request, and changes it. */
export function SecretPanel({ endpoint: { id, name, previousSecretUntil } }: { endpoint: WebhookEndpoint }) {
  const utils = trpc.useUtils();
  // The secret must not stay in memory once it is hidden.
  const show = trpc.webhook.secret.useMutation({ onError, gcTime: 0 });
  const change = trpc.webhook.changeSecret.useMutation({
    onError,
    gcTime: 0,
    onSuccess({ endpoint }) {
      show.reset();
      utils.webhook.get.setData({ id }, endpoint);
      say('success', 'The secret is changed');
    },
  });
  const secret = change.data?.secret ?? show.data?.secret;

  function hide(): void {
    show.reset();
    change.reset();
  }

  return (
    <Panel title="Signing secret" note="Your program uses it to check that a delivery came from this shop.">
      {secret && (
        <div className="mt-4">
          <CopyButton text={secret} />
        </div>
      )}
      {previousSecretUntil && (
        <p className="mt-4 text-sm text-soft">
          The secret before this one signs too, until <Moment at={previousSecretUntil} />.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          look="secondary"
          onClick={secret ? hide : () => show.mutate({ id })}
          aria-busy={show.isPending}
        >
          {secret ? 'Hide secret' : 'Show secret'}
        </Button>
        <ConfirmDialog
          title={`Change the secret of ${name}?`}
          description="Deliveries are signed with both secrets for 24 hours: give your program the new one in this time."
          onConfirm={() => change.mutate({ id })}
          trigger={
            <Button look="secondary" aria-busy={change.isPending}>
              Change secret
            </Button>
          }
        />
      </div>
    </Panel>
  );
}
