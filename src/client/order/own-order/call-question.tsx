import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { SelectField } from '../../ui/select.tsx';
import { callTimes } from '../found-order.ts';
import type { Own, OwnOrderState } from './use-own-order.ts';

interface CallQuestionProps {
  order: Own;
  token: string;
  state: OwnOrderState;
}

/** The question that staff would ask by phone before they ship a cash order. */
export function CallQuestion({ order, token, state: { run, own, isBusy } }: CallQuestionProps) {
  const { steps, callAt } = order;
  const [hours, setHours] = useState<string>();
  if (callAt === null && !steps.includes('confirm') && !steps.includes('call_later')) return null;
  const isAsking = hours !== undefined;

  async function callLater(hours: number): Promise<void> {
    const at = new Date(Date.now() + hours * 3_600_000).toISOString();
    if (await run(() => own.callLater.mutate({ token, at }))) setHours(undefined);
  }

  return (
    <section
      aria-labelledby="call-question"
      className="mt-5 rounded-lg border border-line p-4 sm:p-5 print:hidden"
    >
      <h3 id="call-question" className="heading-card">
        Before we send it
      </h3>
      <p className="mt-1 text-soft">
        {callAt === null ? (
          steps.includes('confirm') ? (
            'Tell us that you will take it, and we need not call you first.'
          ) : (
            'We may call you about it.'
          )
        ) : (
          <>
            We call you <Moment at={callAt} />, as you asked.
          </>
        )}
      </p>
      {isAsking && (
        <div className="mt-4 max-w-sm">
          <SelectField
            label="When shall we call?"
            value={hours}
            onChange={({ target }) => setHours(target.value)}
          >
            {Object.entries(callTimes).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {isAsking ? (
          <>
            <Button isBusy={isBusy} onClick={() => void callLater(Number(hours))}>
              Call me then
            </Button>
            <Button look="secondary" onClick={() => setHours(undefined)}>
              Back
            </Button>
          </>
        ) : (
          <>
            {steps.includes('confirm') && (
              <Button isBusy={isBusy} onClick={() => void run(() => own.confirm.mutate({ token }))}>
                I will take it
              </Button>
            )}
            {steps.includes('call_later') && (
              <Button look="secondary" onClick={() => setHours('3')}>
                Call me later
              </Button>
            )}
            {steps.includes('confirm') && (
              <Button
                look="quiet"
                onClick={() => void run(() => own.cancel.mutate({ token, isNotMine: true }))}
              >
                I did not order this
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}
