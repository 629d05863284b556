import type { Planned, PlanSteps } from '../../../shared/order/planned-steps.ts';
import { type CommandOptions, useCommand } from '../../api/command.ts';
import { failureIn } from '../../api/failure.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { useReloadOrders } from '../../staff/planned.ts';

function stepRefusalWords(error: unknown): string {
  switch (failureIn(error)?.reason) {
    case 'CARDS_NOT_TAKEN':
      return 'This shop takes no cards at the moment, so it can’t refund by card either.';
    case 'PAYMENT_UNAVAILABLE':
      return 'The card provider can’t be reached, and nothing was done. Please try again in a moment.';
    default:
      return refusalWords(error);
  }
}

/**
 * A command for an order: all that the screens show of orders is read anew after it.
 * @param refused called with the words of a refusal
 */
export function useOrderCommand<Input, Answer>(
  send: (input: Input, options: CommandOptions) => Promise<Answer>,
  refused?: (words: string) => void,
) {
  return useCommand(send, {
    words: stepRefusalWords,
    refused: (error) => refused?.(stepRefusalWords(error)),
    reload: useReloadOrders(),
  });
}

/** Stands for a step that was just planned, until the waiting steps are read: it may be taken before that. */
const asked: Planned = {
  id: 'asked',
  batch: '',
  number: '',
  effect: 'ship',
  by: '',
  isOwn: false,
  mayUndo: false,
  leftMs: 0,
  refusal: null,
};

/** Plans a step of one or several orders; it can be undone for ten seconds. */
export function usePlan(refused?: (words: string) => void) {
  const { client, order } = trpc.useUtils();
  return useOrderCommand(async (input: PlanSteps, options) => {
    const answer = await client.order.planSteps.mutate(input, options);
    order.planned.setData(undefined, (steps = []) => [...steps, asked]);
    return answer;
  }, refused);
}
