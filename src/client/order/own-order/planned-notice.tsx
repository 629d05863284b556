import { useEffect, useRef, useState } from 'react';
import { counted } from '../../../shared/base/locale.ts';
import { plannedWords } from '../../../shared/order/planned-words.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Own } from './use-own-order.ts';

type Planned = NonNullable<Own['planned']>;

function useSecondsLeft({ leftMs }: Planned): number {
  const [end] = useState(() => Date.now() + leftMs);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((end - now) / 1000));
}

interface PlannedNoticeProps {
  planned: Planned;
  isBusy: boolean;
  onUndo(): void;
}

/** A step that is about to be taken, with Undo, which takes the focus; or the reason why it was not taken. */
export function PlannedNotice({ planned, isBusy, onUndo }: PlannedNoticeProps) {
  const { effect, refusal } = planned;
  const { will, not } = plannedWords[effect];
  const seconds = useSecondsLeft(planned);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Notice
      look={refusal === null ? 'info' : 'bad'}
      role="status"
      className="mt-5 text-base! print:hidden"
      actions={
        <Button ref={button} look="secondary" isBusy={isBusy} onClick={onUndo}>
          {refusal === null ? 'Undo' : 'Close'}
        </Button>
      }
    >
      {refusal === null ? (
        <>
          Your order {will}
          <span aria-hidden> in {counted(seconds, 'second')}</span>.
        </>
      ) : (
        `${not}: ${refusal}.`
      )}
    </Notice>
  );
}
