import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import {
  Carrier,
  type ChosenCarrier,
  type Collector,
  type NamedCarrier,
} from '../../shared/order/carrier-schema.ts';
import { carriers } from '../../shared/order/carriers.ts';
import { trackingLink } from '../../shared/order/tracking-link.ts';
import type { Db, Tx } from '../database/db.ts';
import { invalidField } from '../rpc/failure.ts';
import { findSettings } from '../settings/queries.ts';

/** A carrier as a row has it: `other` with a name is one of the owner's, as it was named then. */
interface CarrierRow {
  carrier: string;
  carrierName: string | null;
}

interface ParcelRow extends CarrierRow {
  carrierLink: string | null;
  trackingNumber: string | null;
}

export function presentCarrier({ carrier: stored, carrierName }: CarrierRow): NamedCarrier {
  const carrier = Carrier.parse(stored);
  // An earlier version changes the carrier of a parcel alone.
  return { carrier, carrierName: carrier === 'other' ? carrierName : null };
}

export const presentCollector = ({
  carrier,
  carrierName,
}: {
  carrier: string | null;
  carrierName: string | null;
}): Collector =>
  carrier === null ? { carrier, carrierName: null } : presentCarrier({ carrier, carrierName });

/** The number as it is dialled in its own country, as carriers ask for it. @param phone in E.164 */
const dialled = (phone: string) =>
  parsePhoneNumberFromString(phone)?.formatNational().replace(/\D/g, '') ?? phone;

/** The address of the carrier's page about a parcel; null if there is none. @param phone the recipient's number in E.164 */
export function linkOf(parcel: ParcelRow, phone: string | null): string | null {
  const { carrier, carrierName } = presentCarrier(parcel);
  const facts: { name: string; link?: string } = carriers[carrier];
  const pattern = carrierName === null ? facts.link : parcel.carrierLink;
  if (!pattern || parcel.trackingNumber === null) return null;
  return trackingLink(pattern, { number: parcel.trackingNumber, phone: phone ? dialled(phone) : '' });
}

/**
 * The columns of a chosen carrier. The name and the link are copied: a carrier that the owner removes keeps them on its parcels.
 * @param field the place of `carrierName` in the request
 * @throws Failure INVALID_INPUT if the name belongs to none on the owner's list
 */
export async function findCarrier(tx: Tx, { carrier, carrierName }: ChosenCarrier, field: string) {
  if (carrierName === undefined) return { carrier, carrierName: null, carrierLink: null };
  if (carrier !== 'other') throw invalidField(field, 'Only the carrier “other” has a name');
  const { own } = await findSettings(tx, 'carriers');
  const found = own.find(({ name }) => name.toLowerCase() === carrierName.toLowerCase());
  if (!found) throw invalidField(field, `There is no carrier “${carrierName}” on the list of the settings`);
  return { carrier, carrierName: found.name, carrierLink: found.link || null };
}

/** The carriers that staff choose from, the owner's first. */
export async function findOffered(db: Db): Promise<NamedCarrier[]> {
  const { own, offered } = await findSettings(db, 'carriers');
  return [
    ...own.map(({ name }) => ({ carrier: 'other' as const, carrierName: name })),
    ...Carrier.options
      .filter((carrier) => offered[carrier])
      .map((carrier) => ({ carrier, carrierName: null })),
  ];
}
