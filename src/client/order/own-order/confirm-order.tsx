import { useEffect, useState } from 'react';
import type { ConfirmOrder as Link } from '../../../shared/order/order.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { useQueryParams } from '../../page/address.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { storeConfirmed } from '../receipt.ts';

const outcomes = {
  confirmed: 'Thank you, your order is confirmed. We are packing it.',
  call: 'Thank you. As this is a large order, we will call you before we pack it.',
};

/**
 * Confirms an order, after the link in its e-mail was opened. Opening the link does not confirm it: mail scanners open links too.
 */
export function ConfirmOrder() {
  const number = useQueryParams().get('number') ?? '';
  const [link, setLink] = useState<Link>();
  const confirm = trpc.order.confirm.useMutation({
    onSuccess: ({ state }) => {
      if (state === 'confirmed') storeConfirmed(number);
    },
  });

  useEffect(() => {
    const [, token] = /^#confirm=([\w-]+)$/.exec(window.location.hash) ?? [];
    if (token) setLink({ number, token });
  }, [number]);

  if (!link) return null;
  if (confirm.data) {
    return (
      <Notice look="good" role="status" className="mt-8">
        {outcomes[confirm.data.state]}
      </Notice>
    );
  }
  return (
    <section
      aria-labelledby="confirm-order"
      className="mt-8 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="confirm-order" className="heading-card">
        Confirm order {link.number}
      </h2>
      <p className="mt-2 max-w-prose">
        We reserve the products as soon as you confirm. You pay in cash when your order arrives.
      </p>
      {confirm.error && <Notice className="mt-4">{refusalWords(confirm.error)}</Notice>}
      <Button className="mt-4" isBusy={confirm.isPending} onClick={() => confirm.mutate(link)}>
        Confirm order
      </Button>
    </section>
  );
}
