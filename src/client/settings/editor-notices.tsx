import { findGap } from '../../shared/settings/legal-templates.ts';
import { nameOf } from '../staff/names.ts';
import { Button } from '../ui/button.tsx';
import { Moment } from '../ui/moment.tsx';
import { Notice } from '../ui/notice.tsx';

/** The start of a legal page, and the gaps that are left to fill in. */
export function LegalHelp({ text, onBegin }: { text: string; onBegin(): void }) {
  if (!text)
    return (
      <Button look="secondary" onClick={onBegin}>
        Begin with the headings
      </Button>
    );
  if (!findGap(text)) return null;
  return (
    <Notice look="info">
      Each [FILL IN …] is for you to answer: the page can’t be published before. Ask somebody who knows the
      law where you sell.
    </Notice>
  );
}

/** The changes that somebody else saved while the form was open. */
export interface Meanwhile {
  by: string | null;
  at: string | null;
  /** The values that both have changed. */
  both: string[];
}

export function MeanwhileNotice({ by, at, both }: Meanwhile) {
  return (
    <Notice>
      <span className="font-semibold">
        {by ? nameOf(by) : 'Somebody else'} has saved this {at && <Moment at={at} />}; yours is not saved yet.
      </span>{' '}
      Their changes are in the form now, beside what you typed.{' '}
      {both.length > 0 && `You have both changed: ${both.join('; ')}. What you typed is shown. `}
      Look at it, and save again.
    </Notice>
  );
}
