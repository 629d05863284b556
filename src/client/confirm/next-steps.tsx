import { formatPrice } from '../../shared/money.ts';
import { Icon } from '../ui/icon.tsx';
import { Mail } from '../ui/icons/mail.ts';
import { Package } from '../ui/icons/package.ts';
import { Truck } from '../ui/icons/truck.ts';
import type { Receipt } from './receipt.ts';

function stepsOf({ customer, paymentMethod, amountCents }: Receipt) {
  const address = customer?.email ?? 'the address you gave';
  return [
    { icon: Mail, title: 'We write to you', text: `A confirmation is on its way to ${address}.` },
    { icon: Package, title: 'We pack your order', text: 'Its page tells you how it is getting on.' },
    {
      icon: Truck,
      title: 'It comes to you',
      text:
        paymentMethod === 'card'
          ? 'It is paid for; there is nothing left for you to do.'
          : `Please have ${formatPrice(amountCents)} ready: you pay on delivery.`,
    },
  ];
}

export function NextSteps({ receipt }: { receipt: Receipt }) {
  return (
    <section aria-labelledby="next-steps" className="print:hidden">
      <h2 id="next-steps" className="heading-card">
        What happens next
      </h2>
      <ol className="mt-4 space-y-4">
        {stepsOf(receipt).map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
              <Icon of={icon} className="size-5" />
            </span>
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
