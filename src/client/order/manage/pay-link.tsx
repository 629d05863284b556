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
import { differenceOf } from './words.ts';

/** Lets staff send or copy a link with which the customer pays an unpaid card order, or the difference of a change. */
export function PayLink({ order }: { order: ManagedOrder }) {
  const { number, status, customer } = order;
  const { client, order: reads } = trpc.useUtils();
  const { cards } = useSettings();
  const [link, setLink] = useState<string>();
  const { attempt, isPending } = useOrderCommand(
    (sendEmail: boolean, options) => client.order.requestPayment.mutate({ number, sendEmail }, options),
    (words) => say('error', words),
  );
  const withdrawing = useOrderCommand(
    (of: string, options) => client.order.withdrawChange.mutate({ number: of }, options),
    (words) => say('error', words),
  );
  const hasDifference = differenceOf(order) !== undefined;
  const isExpired = statusIs(status, 'takesLatePayment', true);
  const isUnpaid = hasDifference || isExpired || statusIs(status, 'awaits', 'payment');
  if (!isUnpaid || (!cards && !hasDifference)) return null;

  async function withdraw(): Promise<void> {
    const withdrawn = await withdrawing.attempt(number);
    if (withdrawn) say('success', withdrawn.answer.message);
  }

  async function request(sendEmail: boolean): Promise<void> {
    const made = await attempt(sendEmail);
    if (!made) return;
    setLink(made.answer.data.link);
    if (!sendEmail) return;
    say('success', 'The link will be sent within seconds');
    void reads.emails.invalidate({ number });
  }

  return (
    <Permitted to="orders">
      <div className="mt-3 space-y-3 border-t border-line pt-3">
        <p className="note">
          {hasDifference
            ? 'The order changes once the difference is paid. Until then, it can’t be shipped; withdraw the change to ship it as it is.'
            : isExpired
              ? 'A link to pay opens the order again, if its pieces are there.'
              : 'With a link to pay, the order is held anew, for the time that the settings say.'}{' '}
          Whoever has the link sees what was ordered, and can pay it.
        </p>
        {link && <CopyButton text={link} />}
        <div className="flex flex-wrap gap-3">
          {cards && customer?.email && (
            <Button look="secondary" isBusy={isPending} onClick={() => void request(true)}>
              Send a link to pay
            </Button>
          )}
          {cards && (
            <Button look="secondary" isBusy={isPending} onClick={() => void request(false)}>
              Make a link to copy
            </Button>
          )}
          {hasDifference && (
            <Button look="secondary" isBusy={withdrawing.isPending} onClick={() => void withdraw()}>
              Withdraw the change
            </Button>
          )}
        </div>
      </div>
    </Permitted>
  );
}
