import { type ComponentProps, useContext, useState } from 'react';
import { isoIn, parseMoment } from '../../shared/base/day.ts';
import { TimeZoneContext } from './moment.tsx';
import { TextField } from './text-field.tsx';

interface MomentFieldProps extends Pick<ComponentProps<typeof TextField>, 'label' | 'error' | 'hint'> {
  /** In ISO 8601; empty for none. */
  value: string;
  onChange(at: string): void;
}

/** A day and a time by the clocks of the shop. */
export function MomentField({ value, onChange, hint, ...field }: MomentFieldProps) {
  const timeZone = useContext(TimeZoneContext);
  const [typed, setTyped] = useState(value ? isoIn(new Date(value), timeZone).slice(0, 16) : '');
  return (
    <TextField
      {...field}
      hint={`By the clocks of ${timeZone}. ${hint}`}
      type="datetime-local"
      className="col-span-2 sm:col-span-1"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseMoment(target.value, timeZone)?.toISOString() ?? '');
      }}
    />
  );
}
