import type { PlanSteps } from '../../../shared/order/planned-steps.ts';
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

/** Plans a step of one or several orders; it can be undone for ten seconds. */
export function usePlan(refused?: (words: string) => void) {
  const { client } = trpc.useUtils();
  return useOrderCommand(
    (input: PlanSteps, options) => client.order.planSteps.mutate(input, options),
    refused,
  );
}
