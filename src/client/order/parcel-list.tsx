import type { ReactNode } from 'react';
import { carrierWords } from '../../shared/order/carriers.ts';
import { Moment } from '../ui/moment.tsx';
import type { FoundOrder } from './found-order.ts';

type Parcel = FoundOrder['parcels'][number];

interface ParcelListProps {
  parcels: Parcel[];
  /** Beside each parcel. */
  action?(parcel: Parcel): ReactNode;
}

/** The tracking number, as a link where the carrier has a page about it. */
function Tracking({ trackingNumber, link }: Parcel) {
  if (trackingNumber === null) return null;
  const text = <span className="font-mono text-sm wrap-anywhere">{trackingNumber}</span>;
  if (link === null) return text;
  return (
    <a href={link} target="_blank" rel="noreferrer" className="link">
      {text}
      <span className="sr-only"> (opens the carrier’s page)</span>
    </a>
  );
}

export function ParcelList({ parcels, action }: ParcelListProps) {
  return (
    <ul aria-label="Parcels" className="mt-3 divide-y divide-line">
      {parcels.map((parcel) => (
        <li key={parcel.id} className="flex items-center justify-between gap-4 py-2">
          <div className="min-w-0">
            <p className="flex flex-wrap gap-x-3 gap-y-0.5">
              <span className="font-semibold">{carrierWords(parcel)}</span>
              <Tracking {...parcel} />
            </p>
            <p className="note">
              Handed over <Moment at={parcel.at} />
            </p>
          </div>
          {action?.(parcel)}
        </li>
      ))}
    </ul>
  );
}
