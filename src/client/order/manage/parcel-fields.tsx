import { limits } from '../../../shared/base/limits.ts';
import { Carrier, type ChosenCarrier, type NamedCarrier } from '../../../shared/order/carrier-schema.ts';
import { carrierWords } from '../../../shared/order/carriers.ts';
import type { ShipOrder } from '../../../shared/order/fulfilment.ts';
import { trpc } from '../../api/trpc.ts';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** A carrier as the value of a select: `pathao`, or `other:` with the name of one of the owner's. */
export const keyOf = ({ carrier, carrierName }: NamedCarrier) =>
  carrierName === null ? carrier : `${carrier}:${carrierName}`;

/** The carrier of such a value; undefined for none. */
export function chosenBy(key: string): ChosenCarrier | undefined {
  const [first, ...name] = key.split(':');
  const carrier = Carrier.safeParse(first).data;
  return carrier && { carrier, ...(name.length > 0 && { carrierName: name.join(':') }) };
}

/** Offered until the list of the owner is there: staff may type the name of a carrier as soon as the select has the focus. */
const builtIn = Carrier.options.map((carrier) => ({ carrier, carrierName: null }));

interface CarrierSelectProps {
  /** The value without a carrier, in words. */
  none: string;
  hint?: string;
  value: string;
  onChoose(key: string): void;
}

export function CarrierSelect({ none, hint, value, onChoose }: CarrierSelectProps) {
  const offered = trpc.order.carriers.useQuery().data ?? builtIn;
  const keys = offered.map(keyOf);
  const chosen = chosenBy(value);
  // A draft may have one that is no longer offered.
  const options = chosen && !keys.includes(value) ? [value, ...keys] : keys;
  return (
    <SelectField
      label="Carrier"
      data-first
      hint={hint}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{none}</option>
      {options.map((key) => (
        <option key={key} value={key}>
          {carrierWords(chosenBy(key) as ChosenCarrier)}
        </option>
      ))}
    </SelectField>
  );
}

/** The entered data of a parcel; without a carrier there is no parcel. */
export interface ParcelEntry {
  /** As a select has it. */
  carrier: string;
  trackingNumber: string;
}

export const noParcel: ParcelEntry = { carrier: '', trackingNumber: '' };

export function parcelOf({ carrier, trackingNumber }: ParcelEntry): ShipOrder['parcel'] {
  const chosen = chosenBy(carrier);
  return chosen && { ...chosen, ...(trackingNumber.trim() && { trackingNumber: trackingNumber.trim() }) };
}

interface ParcelFieldsProps {
  entry: ParcelEntry;
  onChange(entry: ParcelEntry): void;
  /** Whether the parcel may be left out. */
  optional?: boolean;
}

export function ParcelFields({ entry, onChange, optional = false }: ParcelFieldsProps) {
  return (
    <>
      <CarrierSelect
        none={optional ? 'No parcel yet' : 'Choose a carrier'}
        value={entry.carrier}
        onChoose={(carrier) => onChange({ ...entry, carrier })}
      />
      {entry.carrier !== '' && (
        <TextField
          label="Tracking number (optional)"
          hint="The customer sees it on the order’s page and in the e-mail."
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={limits.trackingLength}
          value={entry.trackingNumber}
          onChange={(event) => onChange({ ...entry, trackingNumber: event.target.value })}
        />
      )}
    </>
  );
}
