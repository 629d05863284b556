import { nanoid } from 'nanoid';
import { toast } from 'sonner';
import { messages } from '../../shared/base/messages.ts';
import { whenKeyIsFree } from '../api/idempotency.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';

/** Undoes a change of many products, by its line in the activity log, and shows the result in a toast. */
export function useUndoChange(): (activityId: number) => Promise<void> {
  const utils = trpc.useUtils();
  return async (activityId) => {
    const id = toast.loading(messages.busy);
    const options = { context: { idempotencyKey: nanoid() } };
    try {
      const { message } = await whenKeyIsFree(() =>
        utils.client.product.undoMany.mutate({ activityId }, options),
      );
      toast.success(message, { id });
    } catch (error) {
      toast.error(refusalWords(error), { id });
    }
    await Promise.all([utils.product.invalidate(), utils.activity.invalidate()]);
  };
}
