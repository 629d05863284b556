import { useState } from 'react';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import { trpc } from '../../api/trpc.ts';
import { useSettings } from '../../page/page-state.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { say } from '../../ui/say.ts';
import { useOrderCommand } from './use-order-command.ts';

/** Lets staff send or copy a link with which the customer of an unpaid card order pays it. */
export function PayLink({ order: { number, status, customer } }: { order: ManagedOrder }) {
  const { client, order } = trpc.useUtils();
  const { cards } = useSettings();
  const [link, setLink] = useState<string>();
  const { attempt, isPending } = useOrderCommand(
    (sendEmail: boolean, options) => client.order.requestPayment.mutate({ number, sendEmail }, options),
    (words) => say('error', words),
  );
  const isExpired = statusIs(status, 'takesLatePayment', true);
  if (!cards || (!isExpired && !statusIs(status, 'awaits', 'payment'))) return null;

  async function request(sendEmail: boolean): Promise<void> {
    const made = await attempt(sendEmail);
    if (!made) return;
    setLink(made.answer.data.link);
    if (!sendEmail) return;
    say('success', 'The link will be sent within seconds');
    void order.emails.invalidate({ number });
  }

  return (
    <Permitted to="orders">
      <div className="mt-3 space-y-3 border-t border-line pt-3">
        <p className="note">
          {isExpired
            ? 'A link to pay opens the order again, if its pieces are there.'
            : 'With a link to pay, the order is held anew, for the time that the settings say.'}{' '}
          Whoever has the link sees what was ordered, and can pay it.
        </p>
        {link && <CopyButton text={link} />}
        <div className="flex flex-wrap gap-3">
          {customer?.email && (
            <Button look="secondary" isBusy={isPending} onClick={() => void request(true)}>
              Send a link to pay
            </Button>
          )}
          <Button look="secondary" isBusy={isPending} onClick={() => void request(false)}>
            Make a link to copy
          </Button>
        </div>
      </div>
    </Permitted>
  );
}
