import { Link } from 'wouter';
import type { MadeWebhook as Made } from '../../shared/webhook.ts';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

const sample = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const event = webhook.verify(rawBody, headers);`;

interface MadeWebhookProps {
  made: Made;
  onDone(): void;
}

/** The secret of a webhook that was just added, and how a program checks deliveries by it. */
export function MadeWebhook({ made: { secret, endpoint }, onDone }: MadeWebhookProps) {
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
          Done
        </Button>
        <Link href={paths.webhook(endpoint.id)} className={`${buttonClass()} sm:order-last`}>
          Open and send a test
        </Link>
      </div>
    </div>
  );
}
