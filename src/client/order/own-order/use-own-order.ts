import { useCallback, useEffect, useRef, useState } from 'react';
import type { OwnOrder } from '../../../shared/order/own-order.ts';
import { trpc } from '../../api/trpc.ts';

export type Own = OwnOrder['data'];

/** The time after the end of Undo in which the shop takes a step. */
const takenMs = 1500;

/** The order of a link: opened, read again when a step of it is taken, and replaced by the answer of each command. */
export function useOwnOrder(token: string) {
  const { client } = trpc.useUtils();
  const [order, setOrder] = useState<Own>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  /** @returns true if it was done */
  const run = useCallback(async (command: () => Promise<OwnOrder>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setError(undefined);
    try {
      setOrder((await command()).data);
      return true;
    } catch (fault) {
      setError(fault);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }, []);

  const open = useCallback(
    () => void run(() => client.ownOrder.open.mutate({ token })),
    [run, client, token],
  );
  useEffect(open, [open]);

  const planned = order?.planned;
  useEffect(() => {
    if (planned?.refusal !== null) return;
    const timer = setTimeout(open, planned.leftMs + takenMs);
    return () => clearTimeout(timer);
  }, [planned, open]);

  const show = useCallback(({ data }: OwnOrder) => setOrder(data), []);
  return { order, error, isBusy, run, open, show, own: client.ownOrder };
}

export type OwnOrderState = ReturnType<typeof useOwnOrder>;
