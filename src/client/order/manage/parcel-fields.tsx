import { limits } from '../../../shared/base/limits.ts';
import { Carrier, carriers } from '../../../shared/order/carriers.ts';
import type { ShipOrder } from '../../../shared/order/fulfilment.ts';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The entered data of a parcel; without a carrier there is no parcel. */
export interface ParcelEntry {
  carrier: Carrier | '';
  trackingNumber: string;
}

export const noParcel: ParcelEntry = { carrier: '', trackingNumber: '' };

export function parcelOf({ carrier, trackingNumber }: ParcelEntry): ShipOrder['parcel'] {
  if (carrier === '') return undefined;
  return { carrier, ...(trackingNumber.trim() && { trackingNumber: trackingNumber.trim() }) };
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
      <SelectField
        label="Carrier"
        data-first
        value={entry.carrier}
        onChange={(event) => onChange({ ...entry, carrier: event.target.value as Carrier | '' })}
      >
        <option value="">{optional ? 'No parcel yet' : 'Choose a carrier'}</option>
        {Carrier.options.map((carrier) => (
          <option key={carrier} value={carrier}>
            {carriers[carrier].name}
          </option>
        ))}
      </SelectField>
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
