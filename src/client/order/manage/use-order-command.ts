import { type CommandOptions, useCommand } from '../../api/command.ts';
import { failureIn } from '../../api/failure.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';

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

/** A command for an order: all that the screens show of orders is read anew after it. */
export function useOrderCommand<Input, Answer>(
  send: (input: Input, options: CommandOptions) => Promise<Answer>,
) {
  const { order, payment, customer } = trpc.useUtils();
  return useCommand(send, {
    words: stepRefusalWords,
    reload: () => Promise.all([order.invalidate(), payment.invalidate(), customer.invalidate()]),
  });
}
