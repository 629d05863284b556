import type { ReactNode } from 'react';
import type { ManagedOrder } from '../../shared/manage-order.ts';
import { CopyIcon } from '../ui/copy-button.tsx';

function Entry({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <div className="py-1.5">
      <dt className="note">{label}</dt>
      <dd className="flex items-center justify-between gap-2">
        <span className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</span>
        <CopyIcon text={text} label={`Copy the ${label.toLowerCase()}`} />
      </dd>
    </div>
  );
}

const linkClass = 'link';

/** Who ordered, and where it goes. */
export function CustomerCard({ customer }: Pick<ManagedOrder, 'customer'>) {
  if (!customer)
    return <p className="mt-3 text-muted">None was given: the order came from another program.</p>;
  const { name, email, address, phone } = customer;
  return (
    <dl className="mt-2 divide-y divide-line">
      <Entry label="Name" text={name}>
        {name}
      </Entry>
      <Entry label="Address" text={address}>
        {address}
      </Entry>
      <Entry label="E-mail address" text={email}>
        <a href={`mailto:${email}`} className={linkClass}>
          {email}
        </a>
      </Entry>
      <Entry label="Phone number" text={phone}>
        <a href={`tel:${phone}`} className={linkClass}>
          {phone}
        </a>
      </Entry>
    </dl>
  );
}
