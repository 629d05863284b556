import { useState } from 'react';
import { toast } from 'sonner';
import type { WebhookEndpoint } from '../../shared/webhook.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';

export function EditWebhookDialog({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, name } = endpoint;
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const save = trpc.webhook.save.useMutation({
    onSuccess(saved) {
      utils.webhook.get.setData({ id }, saved);
      toast.success(`${saved.name} is saved`);
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
        onSave={(entries) => save.mutate({ id, ...entries })}
      />
    </Dialog>
  );
}
