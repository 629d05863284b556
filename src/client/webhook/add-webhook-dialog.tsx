import { useState } from 'react';
import { Link } from 'wouter';
import type { MadeWebhook as Made } from '../../shared/webhook/webhook.ts';
import { trpc } from '../api/trpc.ts';
import { paths } from '../page/paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Webhook } from '../ui/icons/webhook.ts';
import { WebhookForm } from './webhook-form.tsx';

const sample = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const event = webhook.verify(rawBody, headers);`;

/** The secret of a new webhook, and code with which a program checks deliveries. */
function MadeWebhook({ made: { secret, endpoint }, onDone }: { made: Made; onDone(): void }) {
  return (
    <div className="space-y-5">
      <CopyButton text={secret} />
      <div>
        <h3 className="mb-1.5 text-sm font-semibold">Check a delivery</h3>
        <pre className="rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap select-all">
          {sample}
        </pre>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button look="secondary" onClick={onDone}>
          I have stored it
        </Button>
        <Link href={paths.webhook(endpoint.id)} className={`${buttonClass()} sm:order-last`}>
          Open and send a test
        </Link>
      </div>
    </div>
  );
}

/** Adds a webhook, then shows its signing secret. */
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
          ? 'Every delivery is signed with it. Give it to your program, which must refuse deliveries without this signature. Keep it on a server. The page of the webhook shows it again.'
          : 'For one program, with no more events than it needs.'
      }
      open={isOpen}
      isKept={made !== undefined}
      onOpenChange={openOrClose}
      trigger={<Button icon={Webhook}>Add webhook</Button>}
    >
      {made ? (
        <MadeWebhook made={made} onDone={() => openOrClose(false)} />
      ) : (
        <WebhookForm error={create.error} isPending={create.isPending} onSave={create.mutate} />
      )}
    </Dialog>
  );
}
