import { toast } from 'sonner';
import { useLocation } from 'wouter';
import type { WebhookEndpoint } from '../../shared/webhook.ts';
import { paths } from '../paths.ts';
import { refusalWords } from '../staff/refusal.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Send } from '../ui/icons/send.ts';
import { EditWebhookDialog } from './edit-webhook-dialog.tsx';

const onError = (error: unknown) => void toast.error(refusalWords(error));

function TestButton({ endpoint: { id, disabledAt } }: { endpoint: WebhookEndpoint }) {
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  const send = trpc.webhook.sendTest.useMutation({
    onError,
    async onSuccess() {
      toast.success('The test is on its way');
      // A log that is narrowed might not show it.
      navigate(paths.webhook(id), { replace: true });
      // One that was never seen would be asked for no second time, and what is on its way does not have the test.
      await utils.webhook.deliveries.cancel();
      await utils.webhook.invalidate();
    },
  });
  return (
    <Button
      disabled={disabledAt !== null}
      // Disabled, it would lose the focus of whoever sends one after the other.
      aria-disabled={send.isPending}
      aria-busy={send.isPending}
      onClick={() => !send.isPending && send.mutate({ id })}
    >
      <Icon of={Send} className="size-4" />
      Send a test
    </Button>
  );
}

function EnableButton({ endpoint: { id, name, disabledAt } }: { endpoint: WebhookEndpoint }) {
  const utils = trpc.useUtils();
  const ending = { onError, onSettled: () => utils.webhook.invalidate() };
  const disable = trpc.webhook.disable.useMutation({
    ...ending,
    onSuccess: () => void toast.success(`${name} is disabled`),
  });
  const enable = trpc.webhook.enable.useMutation({
    ...ending,
    onSuccess: () => void toast.success(`${name} is enabled`),
  });
  return (
    <ConfirmDialog
      title={`${disabledAt ? 'Enable' : 'Disable'} ${name}?`}
      description={
        disabledAt
          ? 'It is told of what happens from now on, and what waited for it is sent. What happened meanwhile is not.'
          : 'It is told nothing of what happens from now on, not even later. What is on its way waits until it is enabled again.'
      }
      onConfirm={() => (disabledAt ? enable : disable).mutate({ id })}
      trigger={
        <Button look="secondary" aria-busy={disable.isPending || enable.isPending}>
          {disabledAt ? 'Enable' : 'Disable'}
        </Button>
      }
    />
  );
}

function DeleteButton({ endpoint: { id, name } }: { endpoint: WebhookEndpoint }) {
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  const remove = trpc.webhook.delete.useMutation({
    onError,
    async onSuccess() {
      toast.success(`${name} is deleted`);
      navigate(paths.webhooks);
      await utils.webhook.list.invalidate();
    },
  });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      description="What is on its way to it is not sent any more, and its log of deliveries is deleted too. This can’t be undone."
      onConfirm={() => remove.mutate({ id })}
      trigger={
        <Button look="secondary" aria-busy={remove.isPending} className="text-bad!">
          {remove.isPending ? 'Deleting…' : 'Delete'}
        </Button>
      }
    />
  );
}

/** What an admin can do with a webhook. */
export function WebhookSteps({ endpoint }: { endpoint: WebhookEndpoint }) {
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:w-full sm:flex">
      <TestButton endpoint={endpoint} />
      <EditWebhookDialog endpoint={endpoint} />
      <EnableButton endpoint={endpoint} />
      <DeleteButton endpoint={endpoint} />
    </div>
  );
}
