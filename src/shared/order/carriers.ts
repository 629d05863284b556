import { z } from 'zod';

interface CarrierFacts {
  name: string;
  /** The public page about a parcel, if the carrier has one that can be linked to. The phone number is the recipient's. */
  track?(trackingNumber: string, phone: string): string;
}

/** Turns a number in E.164 into the form of Bangladeshi carriers, 01…. */
const nationalNumber = (phone: string) => phone.replace(/^\+880/, '0');

/** The carriers that staff can choose. A new one needs an entry here, and nothing else. */
export const carriers = {
  own: { name: 'Our own delivery' },
  pathao: {
    name: 'Pathao',
    track: (number, phone) =>
      `https://merchant.pathao.com/tracking?${new URLSearchParams({ consignment_id: number, phone: nationalNumber(phone) })}`,
  },
  steadfast: {
    name: 'Steadfast',
    track: (number) => `https://steadfast.com.bd/t/${encodeURIComponent(number)}`,
  },
  redx: {
    name: 'RedX',
    track: (number) => `https://redx.com.bd/track-parcel/?${new URLSearchParams({ trackingId: number })}`,
  },
  sundarban: { name: 'Sundarban' },
  other: { name: 'Another carrier' },
} as const satisfies Record<string, CarrierFacts>;

export const Carrier = z.enum(Object.keys(carriers) as [keyof typeof carriers, ...(keyof typeof carriers)[]]);
export type Carrier = z.infer<typeof Carrier>;

/** The address of the carrier's page about a parcel; null if there is none. @param phone the recipient's number in E.164 */
export function trackingLink(
  carrier: Carrier,
  trackingNumber: string | null,
  phone: string | null,
): string | null {
  const facts: CarrierFacts = carriers[carrier];
  if (!facts.track || trackingNumber === null) return null;
  return facts.track(trackingNumber, phone ?? '');
}
