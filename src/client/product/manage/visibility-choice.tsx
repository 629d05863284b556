import { useState } from 'react';
import { MomentField } from '../../ui/moment-field.tsx';
import { SelectField } from '../../ui/select.tsx';

interface Visible {
  isHidden: boolean;
  /** In ISO 8601; empty for none. */
  shownFrom: string;
}

interface VisibilityChoiceProps extends Visible {
  error?: string | undefined;
  onChange(visible: Visible): void;
}

export function VisibilityChoice({ isHidden, shownFrom, error, onChange }: VisibilityChoiceProps) {
  const [isPlanned, setPlanned] = useState(shownFrom !== '');
  const [planned, setTime] = useState(shownFrom);
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      <SelectField
        label="Shoppers see it"
        hint="A hidden product can be neither found nor ordered."
        className="col-span-2 sm:col-span-1"
        data-first
        value={isPlanned ? 'planned' : isHidden ? 'hidden' : 'shown'}
        onChange={({ target: { value } }) => {
          setPlanned(value === 'planned');
          onChange({ isHidden: value !== 'shown', shownFrom: value === 'planned' ? planned : '' });
        }}
      >
        <option value="shown">Yes</option>
        <option value="hidden">No, it is hidden</option>
        <option value="planned">From a time on</option>
      </SelectField>
      {isPlanned && (
        <MomentField
          label="From"
          hint="Without a time it stays hidden."
          error={error}
          value={planned}
          onChange={(at) => {
            setTime(at);
            onChange({ isHidden: true, shownFrom: at });
          }}
        />
      )}
    </div>
  );
}
