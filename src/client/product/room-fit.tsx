import { useState } from 'react';
import type { Statement } from '../../shared/product/fit.ts';
import { fitsIn } from '../../shared/product/fit-faults.ts';
import { useRoom } from '../cart/room.ts';
import { Badge } from '../ui/badge.tsx';
import { TextField } from '../ui/text-field.tsx';

/** A number above 0 with a decimal point or comma; undefined for any other text. */
function numberIn(typed: string): number | undefined {
  const number = Number(typed.trim().replace(',', '.'));
  return number > 0 && Number.isFinite(number) ? number : undefined;
}

function RoomField({ statement }: { statement: Statement }) {
  const { room, set } = useRoom();
  const { id, name, unit } = statement.measure;
  const given = room[id];
  const [typed, setTyped] = useState(String(given ?? ''));
  const isFault = typed.trim() !== '' && numberIn(typed) === undefined;
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,12rem)_1fr] items-end gap-x-4 gap-y-2">
      <TextField
        label={unit ? `${name} (${unit})` : name}
        autoComplete="off"
        inputMode="decimal"
        error={isFault ? 'Enter a number' : undefined}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          set(id, numberIn(target.value));
        }}
      />
      <p role="status" className="flex min-h-11 items-center">
        {given !== undefined && (
          <Badge look={fitsIn(statement, given) ? 'good' : 'bad'}>
            {fitsIn(statement, given) ? 'Fits your room' : 'Does not fit your room'}
          </Badge>
        )}
      </p>
    </div>
  );
}

/** Asks for the values of the shopper’s room, and says whether the product fits it. */
export function RoomFit({ statements }: { statements: Statement[] }) {
  return (
    <section className="mt-8">
      <h2 className="heading-section">Your Room</h2>
      <p className="mt-1 note">Only this device keeps what you enter.</p>
      {statements.map((statement) => (
        <RoomField key={statement.measure.id} statement={statement} />
      ))}
    </section>
  );
}
