import { useState } from 'react';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Webhook } from '../ui/icons/webhook.ts';
import { MadeWebhook } from './made-webhook.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** Adds a webhook, then shows what its deliveries are signed with. */
export function AddWebhookDialog() {
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const create = trpc.webhook.create.useMutation({
    onSuccess: () => void utils.webhook.list.invalidate(),
    gcTime: 0,
  });
  const made = create.data;

  function openOrClose(open: boolean): void {
    setOpen(open);
    create.reset();
  }

  return (
    <Dialog
      wide
      title={made ? `The secret of ${made.endpoint.name}` : 'Add a webhook'}
      description={
        made
          ? 'Every delivery is signed with it: give it to your program, which must refuse whatever does not bear this signature. Keep it on a server; the page of the webhook shows it again.'
          : 'For one program, told of no more than it needs.'
      }
      open={isOpen}
      onOpenChange={openOrClose}
      trigger={
        <Button>
          <Icon of={Webhook} className="size-4" />
          Add webhook
        </Button>
      }
    >
      {made ? (
        <MadeWebhook made={made} onDone={() => openOrClose(false)} />
      ) : (
        <WebhookForm error={create.error} isPending={create.isPending} onSave={create.mutate} />
      )}
    </Dialog>
  );
}
