import { figure } from '../../../shared/base/locale.ts';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { QuantityField } from '../../ui/quantity-field.tsx';
import type { Change, ChangedLine } from './use-change.ts';

function lineNote({ ordered, most, price, quantity }: ChangedLine, isKept: boolean): string {
  if (!isKept) return `${figure(most)} with the customer`;
  const each = `${figure(ordered)} ordered at ${formatPrice(toCents(price))}`;
  return quantity === 0 ? `${each}; taken off` : each;
}

/** The lines of an order, each with the pieces that are kept or that come back. */
export function ChangeLines({ change, isFirst }: { change: Change; isFirst: boolean }) {
  const { draft, view, changeLine } = change;
  const { lines, why } = draft.typed;
  if (lines.length === 0) return null;
  const isKept = view === 'kept';
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{isKept ? 'Pieces' : 'Pieces that come back'}</legend>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {lines.map((one, index) => (
          <li key={one.line} className="flex flex-wrap items-center justify-end gap-x-4 py-2">
            <div className="min-w-48 grow basis-0">
              <p className="font-semibold wrap-anywhere">{one.title}</p>
              <p className="note">{lineNote(one, isKept)}</p>
            </div>
            <QuantityField
              label={`Pieces of ${one.title}`}
              title={one.title}
              quantity={one.quantity}
              least={0}
              most={one.most}
              isFirst={isFirst && index === 0}
              onChange={(quantity) => changeLine({ ...one, quantity })}
            />
            {!isKept && one.quantity > 0 && why !== 'lost' && (
              <Checkbox
                label={<span>For sale again</span>}
                checked={one.restocked}
                onChange={({ target }) => changeLine({ ...one, restocked: target.checked })}
                className="basis-full"
              />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
