import { Icon } from '../ui/icon.tsx';
import { Gift } from '../ui/icons/gift.ts';
import { ShieldCheck } from '../ui/icons/shield-check.ts';
import { Store } from '../ui/icons/store.ts';
import { Truck } from '../ui/icons/truck.ts';

const features = [
  {
    icon: Truck,
    title: 'Fast Shipping',
    text: 'In-stock orders leave our warehouse within one working day.',
  },
  { icon: Store, title: 'Free In-Store Pickup', text: 'Collect from Banani and we help load the car.' },
  {
    icon: ShieldCheck,
    title: 'Trusted',
    text: 'Every frame and bar is checked by hand before it is packed.',
  },
  { icon: Gift, title: 'Gift Cards', text: 'For the training partner who already knows what they want.' },
];

export function Features() {
  return (
    <section aria-label="Why shop here" className="border-b border-line bg-surface">
      <ul className="shell grid gap-x-8 gap-y-6 py-10 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon of={icon} className="mt-0.5 size-7 shrink-0 text-accent" strokeWidth={1.75} />
            <div>
              <h2 className="font-bold">{title}</h2>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
