import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { say } from '../../ui/say.ts';
import { useConfirmOrder } from '../payment/use-confirm-order.ts';
import { dropWaiting, type Outcome, sendWaiting } from './waiting-order.ts';

/** The pause between two tries while a page of the shop is open. */
const pauseMs = 20_000;

/** Has the waiting order sent: now, when there is a network again, and every 20 seconds. */
function useWaiting(onOutcome: (outcome: Outcome | undefined) => void): void {
  const latest = useRef(onOutcome);
  latest.current = onOutcome;
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const send = async () => {
      // Without a reply, it may still wait.
      const state = await sendWaiting().catch(() => undefined);
      if (state?.isWaiting === false && !signal.aborted) latest.current(state.outcome);
    };
    void send();
    window.addEventListener('online', send, { signal });
    navigator.serviceWorker?.addEventListener('message', send, { signal });
    const timer = setInterval(send, pauseMs);
    return () => {
      ended.abort();
      clearInterval(timer);
    };
  }, []);
}

export interface WaitingNoticeProps {
  /** Called when nothing waits any more; without an outcome, another tab has it, or the shopper does not want the order sent. */
  onEnd(outcome: Outcome | undefined): void;
}

/** Says that an order waits for a network, and has it sent. */
export function WaitingNotice({ onEnd }: WaitingNoticeProps) {
  const [isEnding, setEnding] = useState(false);
  useWaiting(onEnd);

  async function takeBack(): Promise<void> {
    setEnding(true);
    const outcome = await dropWaiting();
    if (!outcome)
      say('success', 'Your order is not sent. If an earlier try has reached the shop, you get an e-mail');
    onEnd(outcome);
  }

  return (
    <Notice
      look="warn"
      role="status"
      className="mb-4"
      actions={
        <Button look="secondary" size="small" isBusy={isEnding} onClick={() => void takeBack()}>
          Don’t send it
        </Button>
      }
    >
      <p className="font-semibold">Your order waits for a network.</p>
      <p className="mt-1">
        This browser sends it as soon as there is one, within 12 hours.{' '}
        {'SyncManager' in window ? 'You can close this page.' : 'Keep this page open until then.'} You won’t
        order twice. If a price changes meanwhile, you are asked first.
      </p>
    </Notice>
  );
}

function Told({ children, path, label }: { children: ReactNode; path: string; label: string }) {
  return (
    <>
      <p>{children}</p>
      <Link href={path} className="mt-2 inline-flex min-h-11 items-center link-accent">
        {label}
      </Link>
    </>
  );
}

/** The order that waits, on every page but the checkout, which shows it beside its button. */
export function WaitingElsewhere() {
  const confirm = useConfirmOrder();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isOver, setOver] = useState(false);

  function end(known: Outcome | undefined): void {
    setOver(true);
    setOutcome(known);
    if (known?.placed)
      confirm(known.placed, { order: known.order, paymentMethod: 'cash', key: known.key, stays: true });
  }

  if (isOver && !outcome) return null;
  return (
    <div className="shell pt-5">
      {!outcome && <WaitingNotice onEnd={end} />}
      {outcome?.placed && (
        <Notice look="good" role="status">
          <Told path={paths.confirm} label="See your order">
            Your order {outcome.placed.orderNumber} is placed.
          </Told>
        </Notice>
      )}
      {outcome?.refusal && (
        <Notice>
          <Told path={paths.checkout} label="Look at your order">
            Your order was not placed. {outcome.refusal.message}
          </Told>
        </Notice>
      )}
    </div>
  );
}
