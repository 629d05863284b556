import { useEffect, useRef } from 'react';
import type { Planned, UndoSteps } from '../../shared/order/planned-steps.ts';
import { useCommand } from '../api/command.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { titleId } from '../ui/focus.ts';
import { say } from '../ui/say.ts';

const secondMs = 1000;

const isWaiting = ({ refusal }: Planned) => refusal === null;

/** The step of an order that waits for ten seconds, or was refused then. */
export function usePlannedOf(number: string): Planned | undefined {
  return trpc.order.planned.useQuery().data?.find((step) => step.number === number);
}

/** Reads anew all that the screens show of orders. */
export function useReloadOrders(): () => Promise<unknown> {
  const { order, payment, customer, report } = trpc.useUtils();
  return () =>
    Promise.all([
      order.invalidate(),
      payment.invalidate(),
      customer.invalidate(),
      report.openWork.invalidate(),
    ]);
}

/**
 * The steps of all staff that wait or were refused, asked for each second while one waits. Orders are read anew when steps were
 * taken. For one component of the page.
 */
export function useWatchedSteps(): Planned[] {
  const { data: planned = [] } = trpc.order.planned.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? secondMs : 60 * secondMs),
  });
  const reload = useReloadOrders();
  const waiting = planned.filter(isWaiting).map(({ id }) => id);
  const before = useRef<string[]>([]);
  useEffect(() => {
    const isOver = before.current.some((id) => !waiting.includes(id));
    before.current = waiting;
    if (isOver) void reload();
  });
  return planned;
}

/** Undoes steps that wait, or removes refused ones. */
export function useUndo() {
  const { client } = trpc.useUtils();
  const { attempt, isPending } = useCommand(
    (input: UndoSteps, options) => client.order.undoSteps.mutate(input, options),
    { refused: (error) => say('error', refusalWords(error)), reload: useReloadOrders() },
  );
  return {
    isPending,
    async undo(steps: Planned[]): Promise<void> {
      const done = await attempt({ ids: steps.map(({ id }) => id) });
      if (done && steps.some(isWaiting)) say('success', done.answer.message);
      // Its button is gone. Nothing may move under the mouse.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        document.getElementById(titleId)?.focus({ preventScroll: true });
      });
    },
  };
}
