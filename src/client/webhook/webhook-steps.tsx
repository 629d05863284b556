import { useState } from 'react';
import type { WebhookEndpoint } from '../../shared/webhook/webhook.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { useNavigateFromHere } from '../page/address.ts';
import { paths } from '../page/paths.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Send } from '../ui/icons/send.ts';
import { say } from '../ui/say.ts';
import { WebhookForm } from './webhook-form.tsx';

const onError = (error: unknown) => say('error', refusalWords(error));

function TestButton({ endpoint: { id, disabledAt } }: { endpoint: WebhookEndpoint }) {
  const utils = trpc.useUtils();
  const navigate = useNavigateFromHere();
  const send = trpc.webhook.sendTest.useMutation({
    onError,
    async onSuccess() {
      say('success', 'The test is on its way');
      // A filtered log might not show the test.
      navigate(paths.webhook(id), { replace: true });
      // React Query does not refetch a log that is loading for the first time, and that answer would lack the test.
      await utils.webhook.deliveries.cancel();
      await utils.webhook.invalidate();
    },
  });
  return (
    <Button
      icon={Send}
      disabled={disabledAt !== null}
      // A disabled button would lose the keyboard focus.
      aria-disabled={send.isPending}
      aria-busy={send.isPending}
      onClick={() => !send.isPending && send.mutate({ id })}
    >
      Send a test
    </Button>
  );
}

function EditWebhookDialog({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, name } = endpoint;
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const save = trpc.webhook.save.useMutation({
    onSuccess(saved) {
      utils.webhook.get.setData({ id }, saved);
      say('success', `${saved.name} is saved`);
      setOpen(false);
    },
  });

  function openOrClose(open: boolean): void {
    setOpen(open);
    save.reset();
  }

  return (
    <Dialog
      wide
      title={`Edit ${name}`}
      open={isOpen}
      onOpenChange={openOrClose}
      trigger={<Button look="secondary">Edit</Button>}
    >
      <WebhookForm
        endpoint={endpoint}
        error={save.error}
        isPending={save.isPending}
        onSave={(entries, ending) => save.mutate({ id, ...entries }, ending)}
      />
    </Dialog>
  );
}

function EnableButton({ endpoint: { id, name, disabledAt } }: { endpoint: WebhookEndpoint }) {
  const utils = trpc.useUtils();
  const ending = { onError, onSettled: () => utils.webhook.invalidate() };
  const disable = trpc.webhook.disable.useMutation({
    ...ending,
    onSuccess: () => say('success', `${name} is disabled`),
  });
  const enable = trpc.webhook.enable.useMutation({
    ...ending,
    onSuccess: () => say('success', `${name} is enabled`),
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
  const navigate = useNavigateFromHere();
  const remove = trpc.webhook.delete.useMutation({
    onError,
    async onSuccess() {
      say('success', `${name} is deleted`);
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
