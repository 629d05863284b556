import { useContext, useState } from 'react';
import { isoIn, parseMoment } from '../../../shared/base/day.ts';
import { TimeZoneContext } from '../../ui/moment.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Visible {
  isHidden: boolean;
  /** In ISO 8601; empty for none. */
  shownFrom: string;
}

interface VisibilityChoiceProps extends Visible {
  error?: string | undefined;
  onChange(visible: Visible): void;
}

/** The text of an input for a time. */
const typedTime = (at: string, timeZone: string) => (at ? isoIn(new Date(at), timeZone).slice(0, 16) : '');

export function VisibilityChoice({ isHidden, shownFrom, error, onChange }: VisibilityChoiceProps) {
  const timeZone = useContext(TimeZoneContext);
  const [isPlanned, setPlanned] = useState(shownFrom !== '');
  const [typed, setTyped] = useState(typedTime(shownFrom, timeZone));
  const timeOf = (text: string) => parseMoment(text, timeZone)?.toISOString() ?? '';
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
          onChange({
            isHidden: value !== 'shown',
            shownFrom: value === 'planned' ? timeOf(typed) : '',
          });
        }}
      >
        <option value="shown">Yes</option>
        <option value="hidden">No, it is hidden</option>
        <option value="planned">From a time on</option>
      </SelectField>
      {isPlanned && (
        <TextField
          label="From"
          hint={`By the clocks of ${timeZone}. Without a time it stays hidden.`}
          error={error}
          type="datetime-local"
          className="col-span-2 sm:col-span-1"
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value);
            onChange({ isHidden: true, shownFrom: timeOf(value) });
          }}
        />
      )}
    </div>
  );
}
